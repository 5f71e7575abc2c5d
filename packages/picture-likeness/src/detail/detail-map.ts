import { boxSums } from '../colour/smoothed-picture.ts';
import type { Frame } from '../geometry/frame.ts';
import { IDENTITY_POSE } from '../geometry/pose.ts';
import { pixelsOfGrid } from '../geometry/sampling.ts';

/** Samples along a side of the frame: fine enough for an emblem and words, which tell variants of one brand apart. */
export const DETAIL_GRID_SIDE = 48;
export const SAMPLE_COUNT = DETAIL_GRID_SIDE * DETAIL_GRID_SIDE;
/** Two samples to a byte. */
export const DETAIL_BYTES = SAMPLE_COUNT / 2;

/** How far the surroundings of a sample reach, as a fraction of the frame's side. */
const SURROUNDINGS = 1 / 16;
/** Weight of background among the surroundings, beside 1 for foreground. */
const BACKGROUND_WEIGHT = 0.1;
/** Quantisation: steps of a root of Oklab's lightness, and how many are told apart to each side. */
const UNITS = 8;
const MOST = 7;
/** Bits of a sample, and what makes their number positive. */
const BITS = 4;
const OFFSET = 8;

/**
 * Local contrast: how much lighter each pixel is than its surroundings, as a signed square root of Oklab's lightness,
 * so that faint print counts beside bold.
 * @param mask how much each pixel belongs to the foreground, 0 to 1
 */
export function detailMap({ side, lab, coverage }: Frame, mask: Float32Array): Float32Array {
  const own = new Float32Array(coverage.length * 2);
  for (let at = 0; at < coverage.length; at += 1) {
    if (coverage[at] === 0) continue;
    const weight = BACKGROUND_WEIGHT + (mask[at] as number);
    own[at * 2] = weight * (lab[at * 3] as number);
    own[at * 2 + 1] = weight;
  }
  const near = boxSums(own, side, 2, side / DETAIL_GRID_SIDE / 2);
  const around = boxSums(own, side, 2, side * SURROUNDINGS);
  const meanOf = (sums: Float32Array, at: number) => (sums[at * 2] as number) / (sums[at * 2 + 1] as number);
  return Float32Array.from(coverage, (isCovered, at) => {
    if (isCovered === 0) return 0;
    const contrast = meanOf(near, at) - meanOf(around, at);
    return Math.sign(contrast) * Math.sqrt(Math.abs(contrast));
  });
}

/** A picture's detail as a description keeps it: four bits a sample. */
export function packedDetail(picture: Frame, mask: Float32Array): Uint8Array {
  const detail = detailMap(picture, mask);
  const packed = new Uint8Array(DETAIL_BYTES);
  pixelsOfGrid(picture, IDENTITY_POSE, DETAIL_GRID_SIDE).forEach((at, sample) => {
    const value = at < 0 ? 0 : Math.round((detail[at] as number) * UNITS);
    const bits = OFFSET + Math.max(-MOST, Math.min(MOST, value));
    packed[sample >> 1] = (packed[sample >> 1] as number) | (bits << ((sample & 1) * BITS));
  });
  return packed;
}

/** A sample of packed detail, −0.875 to 0.875. @param from the byte at which the picture's detail begins */
export function detailAt(packed: Uint8Array, from: number, sample: number): number {
  const bits = ((packed[from + (sample >> 1)] as number) >> ((sample & 1) * BITS)) & 15;
  return (bits - OFFSET) / UNITS;
}
