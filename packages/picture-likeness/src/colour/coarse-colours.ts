import { LAB_UNITS } from '../description-format.ts';
import type { MirrorablePose } from '../geometry/pose.ts';
import { pixelsOfGrid } from '../geometry/sampling.ts';
import { coarserCellOf, PATCH_COUNT, PATCH_GRID_SIDE } from './patch-grid.ts';
import { foregroundWeight, type SmoothedPicture } from './smoothed-picture.ts';

/** The mean colour of the foreground in each of 6 × 6 regions: beside the edge codes, a search compares this first. */
export interface CoarseColours {
  /** Three channels a region, in a description's units. */
  lab: Int8Array;
  /** How much of each region is foreground, 0 to 255. */
  weights: Uint8Array;
}

const REGION_GRID_SIDE = 6;
export const REGION_COUNT = REGION_GRID_SIDE * REGION_GRID_SIDE;
const PATCHES_PER_REGION = PATCH_COUNT / REGION_COUNT;
/** Larger differences count as this, in a description's units. */
const MOST_DIFFERENT = 75;
/** Regions with less foreground are left out. */
const LEAST_WEIGHT = 4;

/**
 * @param colourOf a patch's colour in one of three channels, in a description's units
 * @param weightOf how much of a patch is foreground, 0 to 255
 */
export function coarseColours(
  colourOf: (patch: number, channel: number) => number,
  weightOf: (patch: number) => number,
): CoarseColours {
  const sums = new Float32Array(REGION_COUNT * 3);
  const weights = new Float32Array(REGION_COUNT);
  for (let patch = 0; patch < PATCH_COUNT; patch += 1) {
    const weight = weightOf(patch);
    if (weight === 0) continue;
    const region = coarserCellOf(patch, REGION_GRID_SIDE);
    weights[region] = (weights[region] as number) + weight;
    for (let k = region * 3; k < region * 3 + 3; k += 1) {
      sums[k] = (sums[k] as number) + weight * colourOf(patch, k - region * 3);
    }
  }
  return {
    lab: Int8Array.from(sums, (sum, k) => Math.round(sum / ((weights[Math.floor(k / 3)] as number) + 1e-6))),
    weights: Uint8Array.from(weights, (weight) => Math.round(weight / PATCHES_PER_REGION)),
  };
}

/** The same of a photo that lies in the frame in a pose. */
export function coarseColoursInPose(photo: SmoothedPicture, pose: MirrorablePose): CoarseColours {
  const pixels = pixelsOfGrid(photo, pose, PATCH_GRID_SIDE);
  return coarseColours(
    (patch, channel) => {
      const value =
        (photo.lab[(pixels[patch] as number) * 3 + channel] as number) * (LAB_UNITS[channel] as number);
      return Math.max(-127, Math.min(127, value));
    },
    (patch) => {
      const at = pixels[patch] as number;
      return at < 0 ? 0 : 255 * foregroundWeight(photo.mask[at] as number);
    },
  );
}

/**
 * How much a query's colours differ from those of each picture's foreground: the weighted mean of the summed channel
 * differences, 0 to 75. Regions that the query does not show are left out.
 */
export function coarseDifferences({ lab, weights }: CoarseColours, query: CoarseColours): Float32Array {
  const { lab: queryLab, weights: queryWeights } = query;
  const differences = new Float32Array(weights.length / REGION_COUNT);
  for (let picture = 0, at = 0; picture < differences.length; picture += 1) {
    let cost = 0;
    let counted = 0;
    for (let region = 0; region < REGION_COUNT; region += 1, at += 1) {
      const weight = weights[at] as number;
      if (weight < LEAST_WEIGHT || queryWeights[region] === 0) continue;
      const difference =
        (Math.abs((lab[at * 3] as number) - (queryLab[region * 3] as number)) +
          Math.abs((lab[at * 3 + 1] as number) - (queryLab[region * 3 + 1] as number)) +
          Math.abs((lab[at * 3 + 2] as number) - (queryLab[region * 3 + 2] as number))) |
        0;
      cost = (cost + Math.imul(weight, Math.min(MOST_DIFFERENT, difference))) | 0;
      counted = (counted + weight) | 0;
    }
    differences[picture] = counted === 0 ? MOST_DIFFERENT : cost / counted;
  }
  return differences;
}
