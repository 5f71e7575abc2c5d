import { DEGREE, type MirrorablePose } from './pose.ts';

/** How far one move changes a pose: a shift in fractions of the frame's side, a factor of its scale, radians. */
export interface Step {
  shift: number;
  zoom: number;
  rotation: number;
}

/** From coarse to fine, for aligning colours. */
export const STEPS = [
  { shift: 0.05, zoom: 1.06, rotation: 4 * DEGREE },
  { shift: 0.025, zoom: 1.03, rotation: 2 * DEGREE },
  { shift: 0.0125, zoom: 1.015, rotation: 1 * DEGREE },
] as const;
/** For aligning fine detail that is nearly in place: half a cell of its grid, then a quarter. */
export const FINE_STEPS: readonly Step[] = [
  { shift: 0.012, zoom: 1.015, rotation: 0.9 * DEGREE },
  { shift: 0.006, zoom: 1.007, rotation: 0.45 * DEGREE },
];
const ROUNDS = 2;

/** A pose and how badly it fits; lower is better. */
export interface CostedPose {
  pose: MirrorablePose;
  cost: number;
}

/**
 * The cheapest pose near `start`, by coordinate descent: each move of one step is tried and kept if it helps, in two
 * rounds at most.
 * @param start a pose with what `costOf` says of it
 */
export function refinedPose(
  start: CostedPose,
  costOf: (pose: MirrorablePose) => number,
  step: Step,
): CostedPose {
  let best = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = best.cost;
    for (const move of movesOf(step)) {
      const pose = move(best.pose);
      const cost = costOf(pose);
      if (cost < best.cost) best = { pose, cost };
    }
    if (best.cost === before) break;
  }
  return best;
}

function movesOf({ shift, zoom, rotation }: Step): ((pose: MirrorablePose) => MirrorablePose)[] {
  return [1, -1].flatMap((sign) => [
    (pose) => ({ ...pose, left: pose.left + sign * shift }),
    (pose) => ({ ...pose, top: pose.top + sign * shift }),
    (pose) => zoomed(pose, sign > 0 ? zoom : 1 / zoom),
    (pose) => ({ ...pose, rotation: pose.rotation + sign * rotation }),
  ]);
}

/** Scaled about its centre. */
function zoomed(pose: MirrorablePose, by: number): MirrorablePose {
  const more = (pose.scale * (by - 1)) / 2;
  return { ...pose, scale: pose.scale * by, left: pose.left - more, top: pose.top - more };
}
