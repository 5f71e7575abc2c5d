import { CELL_COUNT, CELLS } from './edge-cells.ts';
import { FRAME, type Frame } from './frame.ts';

/** Spots along a side of the frame of which the mean colour is kept. */
export const SPOTS = 24;
export const SPOT_COUNT = SPOTS * SPOTS;
const IN_CELL = SPOTS / CELLS;

/** A picture whose every pixel is the mean around it, of goods above all, as wide as a spot: to be looked at anywhere. */
export interface SoftPicture extends Frame {
  /** How much each pixel belongs to the goods, 0 to 1. */
  goods: Float32Array;
}

/** The spot of a pixel of the frame. */
export function spotOf(at: number): number {
  const [x, y] = [at % FRAME, Math.floor(at / FRAME)];
  return Math.floor((y * SPOTS) / FRAME) * SPOTS + Math.floor((x * SPOTS) / FRAME);
}

/** The means of the spots of each cell. */
export function cellMeans(spots: ArrayLike<number>): Float32Array {
  const means = new Float32Array(CELL_COUNT);
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const cell = areaOf(spot, CELLS);
    means[cell] = (means[cell] as number) + (spots[spot] as number) / IN_CELL ** 2;
  }
  return means;
}

/** Where a spot is when the frame is divided into fewer areas. @param areas along a side */
export function areaOf(spot: number, areas: number): number {
  const along = SPOTS / areas;
  return Math.floor(spot / SPOTS / along) * areas + Math.floor((spot % SPOTS) / along);
}

/** What is summed up of each pixel: its colour times its weight, itself, how much it is goods, its weight. */
const SUMS = 6;
/** What background weighs beside goods in the colour of a spot: slim goods would have half of its colour otherwise. */
const BEHIND = 0.3;
/** A spot with some goods in it is mostly one of theirs. */
export const GOODS_GAIN = 1.5;
/** What counts of a spot or cell that looks like the photo's own background. */
const BACKGROUND_WEIGHT = 0.25;
/** What counts of a spot or cell. @param goods how much of it belongs to them, 0 to 1 */
export const countOf = (goods: number) => BACKGROUND_WEIGHT + (1 - BACKGROUND_WEIGHT) * goods;

/** @param goods how much each pixel belongs to them */
export function softened({ side, lab, cover }: Frame, goods: Float32Array): SoftPicture {
  const own = new Float32Array(cover.length * SUMS);
  for (let at = 0; at < cover.length; at += 1) {
    if (cover[at] === 0) continue;
    const weight = BEHIND + (goods[at] as number);
    for (let c = 0; c < 3; c += 1) own[at * SUMS + c] = weight * (lab[at * 3 + c] as number);
    own[at * SUMS + 3] = 1;
    own[at * SUMS + 4] = goods[at] as number;
    own[at * SUMS + 5] = weight;
  }
  const sums = summedAround(own, side, SUMS, side / SPOTS / 2);
  const soft = { side, lab: new Float32Array(lab.length), cover, goods: new Float32Array(cover.length) };
  for (let at = 0; at < cover.length; at += 1) {
    if (cover[at] === 0) continue;
    const count = sums[at * SUMS + 3] as number;
    const weight = sums[at * SUMS + 5] as number;
    for (let c = 0; c < 3; c += 1) soft.lab[at * 3 + c] = (sums[at * SUMS + c] as number) / weight;
    soft.goods[at] = Math.min(1, (GOODS_GAIN * (sums[at * SUMS + 4] as number)) / count);
  }
  return soft;
}

/** Of every pixel the sums of the square around it, `reach` pixels to each side. @param width numbers of a pixel */
export function summedAround(values: Float32Array, side: number, width: number, reach: number): Float32Array {
  return summed(summed(values, side, width, reach, 1), side, width, reach, side);
}

/** Of every pixel and its neighbours along a row (a step of 1) or a column. */
function summed(
  values: Float32Array,
  side: number,
  width: number,
  reach: number,
  step: number,
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let at = 0; at < side * side; at += 1) {
    const place = step === 1 ? at % side : Math.floor(at / side);
    const last = Math.min(side - 1, place + reach - 1) - place;
    for (let n = Math.max(0, place - reach) - place; n <= last; n += 1) {
      const from = (at + n * step) * width;
      for (let c = 0; c < width; c += 1) {
        sums[at * width + c] = (sums[at * width + c] as number) + (values[from + c] as number);
      }
    }
  }
  return sums;
}
