import type { Frame } from '../geometry/frame.ts';
import { FOREGROUND_GAIN, PATCH_GRID_SIDE } from './patch-grid.ts';

/**
 * A picture in which every pixel holds the mean of a window as wide as a patch around it, mostly of the foreground:
 * sampling one pixel gives the colour of a patch wherever it lies.
 */
export interface SmoothedPicture extends Frame {
  /** How much each pixel belongs to the foreground, 0 to 1. */
  mask: Float32Array;
}

/** Summed for each pixel: its weighted colour (3), 1, its share of foreground, its weight. */
const CHANNELS = 6;
/** Weight of background in a patch's colour, beside 1 for foreground: slim products would take half of it otherwise. */
const BACKGROUND_IN_COLOUR = 0.3;

/** Weight of a patch or cell of the photo that looks like the photo's own background. */
const BACKGROUND_WEIGHT = 0.25;
/** Weight of a patch or cell by its share of foreground, 0 to 1: from 0.25 to 1. */
export const foregroundWeight = (share: number) => BACKGROUND_WEIGHT + (1 - BACKGROUND_WEIGHT) * share;

/** @param mask how much each pixel belongs to the foreground, 0 to 1 */
export function smoothed({ side, lab, coverage }: Frame, mask: Float32Array): SmoothedPicture {
  const own = new Float32Array(coverage.length * CHANNELS);
  for (let at = 0; at < coverage.length; at += 1) {
    if (coverage[at] === 0) continue;
    const weight = BACKGROUND_IN_COLOUR + (mask[at] as number);
    for (let c = 0; c < 3; c += 1) own[at * CHANNELS + c] = weight * (lab[at * 3 + c] as number);
    own[at * CHANNELS + 3] = 1;
    own[at * CHANNELS + 4] = mask[at] as number;
    own[at * CHANNELS + 5] = weight;
  }
  const sums = boxSums(own, side, CHANNELS, side / PATCH_GRID_SIDE / 2);
  const means = {
    side,
    lab: new Float32Array(lab.length),
    coverage,
    mask: new Float32Array(coverage.length),
  };
  for (let at = 0; at < coverage.length; at += 1) {
    if (coverage[at] === 0) continue;
    const count = sums[at * CHANNELS + 3] as number;
    const weight = sums[at * CHANNELS + 5] as number;
    for (let c = 0; c < 3; c += 1) means.lab[at * 3 + c] = (sums[at * CHANNELS + c] as number) / weight;
    means.mask[at] = Math.min(1, (FOREGROUND_GAIN * (sums[at * CHANNELS + 4] as number)) / count);
  }
  return means;
}

/**
 * Sums over a square window around each pixel, from `radius` pixels before it to `radius` − 1 after it.
 * @param values `channels` numbers for each of `side` × `side` pixels
 */
export function boxSums(values: Float32Array, side: number, channels: number, radius: number): Float32Array {
  return sumsAlong(sumsAlong(values, side, channels, radius, 1), side, channels, radius, side);
}

/** Along rows with a step of 1, along columns with a step of `side`. */
function sumsAlong(
  values: Float32Array,
  side: number,
  channels: number,
  radius: number,
  step: number,
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let at = 0; at < side * side; at += 1) {
    const place = step === 1 ? at % side : Math.floor(at / side);
    const last = Math.min(side - 1, place + radius - 1) - place;
    for (let n = Math.max(0, place - radius) - place; n <= last; n += 1) {
      const from = (at + n * step) * channels;
      for (let c = 0; c < channels; c += 1) {
        sums[at * channels + c] = (sums[at * channels + c] as number) + (values[from + c] as number);
      }
    }
  }
  return sums;
}
