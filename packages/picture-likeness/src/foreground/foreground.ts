import { FOREGROUND_GAIN, PATCH_COUNT, patchOf } from '../colour/patch-grid.ts';
import { FRAME_SIDE, type Frame } from '../geometry/frame.ts';
import { holesFilled } from './hole-filling.ts';

/** Pixels from the frame's edge that count as background. */
const BORDER = 3;
/** One in so many border pixels is sampled. */
const BORDER_STEP = 7;
/** Distance in Oklab from every border colour at which a pixel is certainly foreground. */
const CERTAIN_DISTANCE = 0.1;
/** What plain background still counts: a product may have the colour of its background. */
const LEAST_WEIGHT = 0.02;

/**
 * The product apart from its background, as a soft mask: how far each pixel is from every colour along the border,
 * 0 to 1. What the foreground encloses belongs to it.
 */
export function foregroundMask(frame: Frame): Float32Array {
  return holesFilled(frame.side, distanceFromColours(frame, borderColours(frame)));
}

/**
 * How much each colour patch of a frame belongs to the foreground, 0.02 to 1; 0 outside the picture.
 * @param mask of the frame's pixels, 0 to 1
 */
export function patchWeights(frame: Frame, mask: Float32Array): Float32Array {
  const sums = new Float32Array(PATCH_COUNT);
  const counts = new Float32Array(PATCH_COUNT);
  for (let at = 0; at < FRAME_SIDE * FRAME_SIDE; at += 1) {
    if (frame.coverage[at] === 0) continue;
    const patch = patchOf(at);
    sums[patch] = (sums[patch] as number) + (mask[at] as number);
    counts[patch] = (counts[patch] as number) + 1;
  }
  return sums.map((sum, patch) => {
    const count = counts[patch] as number;
    return count === 0 ? 0 : LEAST_WEIGHT + (1 - LEAST_WEIGHT) * Math.min(1, (FOREGROUND_GAIN * sum) / count);
  });
}

/**
 * How far each pixel is from the nearest of some colours; 1 from a distance of 0.1 in Oklab on.
 * @param colours Oklab triples, one after the other
 */
export function distanceFromColours({ lab, coverage }: Frame, colours: Float32Array): Float32Array {
  const distances = new Float32Array(coverage.length);
  for (let at = 0; at < distances.length; at += 1) {
    if (coverage[at] !== 0) distances[at] = cappedDistance(colours, lab, at * 3) / CERTAIN_DISTANCE;
  }
  return distances;
}

/** Lightness counts half, since shadows are background. */
function cappedDistance(colours: Float32Array, lab: Float32Array, at: number): number {
  const l = lab[at] as number;
  const a = lab[at + 1] as number;
  const b = lab[at + 2] as number;
  let least = CERTAIN_DISTANCE * CERTAIN_DISTANCE;
  for (let n = 0; n < colours.length; n += 3) {
    const dl = l - (colours[n] as number);
    const da = a - (colours[n + 1] as number);
    const db = b - (colours[n + 2] as number);
    const distance = 0.5 * dl * dl + da * da + db * db;
    if (distance < least) least = distance;
  }
  return Math.sqrt(least);
}

function borderColours({ side, lab, coverage }: Frame): Float32Array {
  const colours: number[] = [];
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const depth = Math.min(x, y, side - 1 - x, side - 1 - y);
    if (depth >= BORDER || (x + y * 3) % BORDER_STEP !== 0 || coverage[at] === 0) continue;
    colours.push(...lab.subarray(at * 3, at * 3 + 3));
  }
  return Float32Array.from(colours);
}
