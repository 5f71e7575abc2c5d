import { LAB_UNITS } from '../description-format.ts';
import type { MirrorablePose } from '../geometry/pose.ts';
import { gridMap, pixelAt } from '../geometry/sampling.ts';
import { PATCH_COUNT, PATCH_GRID_SIDE } from './patch-grid.ts';
import { foregroundWeight, type SmoothedPicture } from './smoothed-picture.ts';

/** Cost of a unit of colour difference, and of one that the whole product shares, which is a colour cast. */
const COLOUR_COST = 6;
const CAST_COST = 0.3;
/** Cost of a product of which the photo shows nothing. */
const HIDDEN_COST = 0.1;
/** Larger differences count as this, in Oklab: something covers the product, or background was taken for it. */
const MOST_DIFFERENT = 0.2;
/** From this difference on a patch hardly counts towards the cast. */
const OUTLIER = 0.8 * MOST_DIFFERENT;
const OUTLIER_WEIGHT = 0.1;

/** Patches of less weight, of 255, are background: half of all patches, with a hundredth of the weight. */
const LEAST_WEIGHT = 4;

/** The colour patches of all pictures: three channels a patch in a description's units, and weights of 0 to 255. */
export interface PatchColours {
  colours: Int8Array;
  weights: Uint8Array;
}

/** The patches of one picture that are foreground. */
export interface ForegroundPatches {
  count: number;
  /** Of each patch in turn: column, row, Oklab lightness, green–red, blue–yellow, weight. */
  values: Float32Array;
  /** Sum of the weights. */
  weight: number;
}
const FIELDS = 6;

/** @param row of the picture in the table */
export function foregroundPatches({ colours, weights }: PatchColours, row: number): ForegroundPatches {
  const patches = { count: 0, values: new Float32Array(PATCH_COUNT * FIELDS), weight: 0 };
  for (let patch = 0, from = row * PATCH_COUNT; patch < PATCH_COUNT; patch += 1, from += 1) {
    const weight = weights[from] as number;
    if (weight < LEAST_WEIGHT) continue;
    const to = patches.count * FIELDS;
    patches.values[to] = patch % PATCH_GRID_SIDE;
    patches.values[to + 1] = Math.floor(patch / PATCH_GRID_SIDE);
    for (let c = 0; c < 3; c += 1) {
      patches.values[to + 2 + c] = (colours[from * 3 + c] as number) / (LAB_UNITS[c] as number);
    }
    patches.values[to + 5] = weight;
    patches.count += 1;
    patches.weight += weight;
  }
  return patches;
}

/** Scratch space: differences of the three channels, and the weight, of each patch that is compared. */
const differences = new Float32Array(PATCH_COUNT * 4);

/**
 * How badly the colours of a picture's foreground match a photo in a pose, from 0 up. The colour cast that all patches
 * share is taken off first and costs little.
 */
export function colourCost(photo: SmoothedPicture, patches: ForegroundPatches, pose: MirrorablePose): number {
  const { count, shown, mean } = comparePatches(photo, patches, pose);
  if (count === 0) return MOST_DIFFERENT * COLOUR_COST;
  // The mean is a first guess of the cast; leaving out the outliers of that guess gives a better one.
  const { cast } = costAndCast(count, mean);
  const {
    cost,
    cast: [l, a, b],
  } = costAndCast(count, cast);
  return (
    COLOUR_COST * cost +
    CAST_COST * (0.5 * Math.abs(l) + 2 * Math.sqrt(a * a + b * b)) +
    HIDDEN_COST * (1 - shown)
  );
}

type Colour = [l: number, a: number, b: number];

/**
 * Fills `differences`.
 * @returns `count` of patches compared, `shown`, the part of the foreground that they are, 0 to 1, and their mean
 * difference in Oklab. `count` is 0 when nothing overlaps, and the other fields are then meaningless.
 */
function comparePatches(
  photo: SmoothedPicture,
  { count: total, values, weight: totalWeight }: ForegroundPatches,
  pose: MirrorablePose,
): { count: number; shown: number; mean: Colour } {
  const { lab, mask } = photo;
  const map = gridMap(photo, pose, PATCH_GRID_SIDE);
  let [count, shown, weights, sl, sa, sb] = [0, 0, 0, 0, 0, 0];
  for (let from = 0; from < total * FIELDS; from += FIELDS) {
    const at = pixelAt(photo, map, values[from] as number, values[from + 1] as number);
    if (at < 0) continue;
    const patchWeight = values[from + 5] as number;
    const l = (lab[at * 3] as number) - (values[from + 2] as number);
    const a = (lab[at * 3 + 1] as number) - (values[from + 3] as number);
    const b = (lab[at * 3 + 2] as number) - (values[from + 4] as number);
    const weight = patchWeight * foregroundWeight(mask[at] as number);
    const to = count * 4;
    differences[to] = l;
    differences[to + 1] = a;
    differences[to + 2] = b;
    differences[to + 3] = weight;
    count += 1;
    shown += patchWeight;
    weights += weight;
    sl += weight * l;
    sa += weight * a;
    sb += weight * b;
  }
  return { count, shown: shown / totalWeight, mean: [sl / weights, sa / weights, sb / weights] };
}

/** The mean difference that remains once a cast is taken off, and a better estimate of the cast. */
function costAndCast(count: number, [ml, ma, mb]: Colour): { cost: number; cast: Colour } {
  let [cost, total, counts, sl, sa, sb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count * 4; at += 4) {
    const l = (differences[at] as number) - ml;
    const a = (differences[at + 1] as number) - ma;
    const b = (differences[at + 2] as number) - mb;
    const weight = differences[at + 3] as number;
    const difference = Math.sqrt(0.25 * l * l + 2 * (a * a + b * b));
    cost += weight * Math.min(MOST_DIFFERENT, difference);
    total += weight;
    const counted = difference > OUTLIER ? OUTLIER_WEIGHT * weight : weight;
    counts += counted;
    sl += counted * l;
    sa += counted * a;
    sb += counted * b;
  }
  return { cost: cost / total, cast: [ml + sl / counts, ma + sa / counts, mb + sb / counts] };
}
