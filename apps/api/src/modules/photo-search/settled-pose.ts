import type { SidedPose } from './placement.ts';

const DEGREE = Math.PI / 180;
/** How far a pose is moved in search of a better one: of the frame's side, of its scale, of a turn. */
export interface Step {
  shift: number;
  grow: number;
  turn: number;
}
/** Finer and finer. */
export const STEPS = [
  { shift: 0.05, grow: 1.06, turn: 4 * DEGREE },
  { shift: 0.025, grow: 1.03, turn: 2 * DEGREE },
  { shift: 0.0125, grow: 1.015, turn: 1 * DEGREE },
] as const;
/** Of what is nearly in its place: by half a place of a print, then by a quarter. */
export const FINE_STEPS: readonly Step[] = [
  { shift: 0.012, grow: 1.015, turn: 0.9 * DEGREE },
  { shift: 0.006, grow: 1.007, turn: 0.45 * DEGREE },
];
const ROUNDS = 2;

export interface PricedPose {
  pose: SidedPose;
  price: number;
}

/** The pose near one that costs least, by moves of one size. @param start what `priceOf` says of it */
export function settled(start: PricedPose, priceOf: (pose: SidedPose) => number, step: Step): PricedPose {
  let best = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = best.price;
    for (const move of movesOf(step)) {
      const pose = move(best.pose);
      const price = priceOf(pose);
      if (price < best.price) best = { pose, price };
    }
    if (best.price === before) break;
  }
  return best;
}

function movesOf({ shift, grow, turn }: Step): ((pose: SidedPose) => SidedPose)[] {
  return [1, -1].flatMap((sign) => [
    (pose) => ({ ...pose, left: pose.left + sign * shift }),
    (pose) => ({ ...pose, top: pose.top + sign * shift }),
    (pose) => grown(pose, sign > 0 ? grow : 1 / grow),
    (pose) => ({ ...pose, turn: pose.turn + sign * turn }),
  ]);
}

/** About its middle. */
function grown(pose: SidedPose, by: number): SidedPose {
  const more = (pose.scale * (by - 1)) / 2;
  return { ...pose, scale: pose.scale * by, left: pose.left - more, top: pose.top - more };
}
