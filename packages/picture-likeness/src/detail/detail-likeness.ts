import { PATCH_COUNT, PATCH_GRID_SIDE } from '../colour/patch-grid.ts';
import { foregroundWeight, type SmoothedPicture } from '../colour/smoothed-picture.ts';
import type { MirrorablePose } from '../geometry/pose.ts';
import { gridMap, pixelAt } from '../geometry/sampling.ts';
import { DETAIL_BYTES, DETAIL_GRID_SIDE, detailAt, SAMPLE_COUNT } from './detail-map.ts';

/** Samples of less weight are background. */
const LEAST_WEIGHT = 0.01;
/** Added to the norms: at this much detail its likeness counts half. */
const SHRINKAGE = 2;

/** The fine detail of a picture's foreground: which samples, their contrast, their weight. */
export interface ForegroundDetail {
  samples: Uint16Array;
  values: Float32Array;
  weights: Float32Array;
}

/**
 * How well the detail of a photo in a pose matches a picture's, 1 at most: a weighted cosine, shrunk towards 0 where
 * there is little detail.
 * @param photoDetail the photo's local contrast, of every pixel
 */
export function detailLikeness(
  photo: SmoothedPicture,
  photoDetail: Float32Array,
  { samples, values, weights }: ForegroundDetail,
  pose: MirrorablePose,
): number {
  const map = gridMap(photo, pose, DETAIL_GRID_SIDE);
  let [common, own, other] = [0, 0, 0];
  for (let n = 0; n < samples.length; n += 1) {
    const sample = samples[n] as number;
    const at = pixelAt(photo, map, sample % DETAIL_GRID_SIDE, (sample / DETAIL_GRID_SIDE) | 0);
    if (at < 0) continue;
    const weight = (weights[n] as number) * foregroundWeight(photo.mask[at] as number);
    const one = values[n] as number;
    const two = photoDetail[at] as number;
    common += weight * one * two;
    own += weight * one * one;
    other += weight * two * two;
  }
  return common / (Math.sqrt(own * other) + SHRINKAGE);
}

/**
 * The detail of one picture of a table. Samples near the outline, where the background shows, weigh little.
 * @param row of the picture in the table
 */
export function foregroundDetail(
  details: Uint8Array,
  patchWeights: Uint8Array,
  row: number,
): ForegroundDetail {
  const from = row * PATCH_COUNT;
  const ofPatches = Float32Array.from(
    { length: PATCH_COUNT },
    (_, patch) => ((patchWeights[from + patch] as number) / 255) * meanAround(patchWeights, from, patch) ** 2,
  );
  const weightOf = (sample: number) => ofPatches[patchOfSample(sample)] as number;
  const samples = Uint16Array.from({ length: SAMPLE_COUNT }, (_, sample) => sample).filter(
    (sample) => weightOf(sample) >= LEAST_WEIGHT,
  );
  return {
    samples,
    values: Float32Array.from(samples, (sample) => detailAt(details, row * DETAIL_BYTES, sample)),
    weights: Float32Array.from(samples, weightOf),
  };
}

function patchOfSample(sample: number): number {
  const [x, y] = [sample % DETAIL_GRID_SIDE, Math.floor(sample / DETAIL_GRID_SIDE)];
  return (
    Math.floor((y * PATCH_GRID_SIDE) / DETAIL_GRID_SIDE) * PATCH_GRID_SIDE +
    Math.floor((x * PATCH_GRID_SIDE) / DETAIL_GRID_SIDE)
  );
}

/** The mean weight of a patch and its neighbours, 0 to 1. */
function meanAround(weights: Uint8Array, from: number, patch: number): number {
  const [x, y] = [patch % PATCH_GRID_SIDE, Math.floor(patch / PATCH_GRID_SIDE)];
  let [sum, count] = [0, 0];
  for (let v = Math.max(0, y - 1); v <= Math.min(PATCH_GRID_SIDE - 1, y + 1); v += 1) {
    for (let u = Math.max(0, x - 1); u <= Math.min(PATCH_GRID_SIDE - 1, x + 1); u += 1) {
      sum += (weights[from + v * PATCH_GRID_SIDE + u] as number) / 255;
      count += 1;
    }
  }
  return sum / count;
}
