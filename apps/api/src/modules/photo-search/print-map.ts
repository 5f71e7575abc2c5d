import { summedAround } from './colour-layout.ts';
import type { Frame } from './frame.ts';
import { pixelsOfSpots, type SidedPose } from './placement.ts';

/** Places along a side of the frame of which is kept what is printed on the goods: an emblem, words. */
export const PLACES = 48;
export const PLACE_COUNT = PLACES * PLACES;
/** Two places to a byte. */
export const PRINT_BYTES = PLACE_COUNT / 2;

/** How far around a place its surroundings reach, of the frame's side. */
const AROUND = 1 / 16;
/** What background counts among the surroundings beside goods. */
const BEHIND = 0.1;
/** Steps of a root of Oklab's lightness, and how many of them are told apart to each side. */
const UNITS = 8;
const MOST = 7;
/** Of two places in a byte, and what makes their numbers positive. */
const BITS = 4;
const OFFSET = 8;

/** How much lighter each pixel is than what is around it, as a root: faint words count beside bold ones. */
export function printOf({ side, lab, cover }: Frame, goods: Float32Array): Float32Array {
  const own = new Float32Array(cover.length * 2);
  for (let at = 0; at < cover.length; at += 1) {
    if (cover[at] === 0) continue;
    const weight = BEHIND + (goods[at] as number);
    own[at * 2] = weight * (lab[at * 3] as number);
    own[at * 2 + 1] = weight;
  }
  const near = summedAround(own, side, 2, side / PLACES / 2);
  const around = summedAround(own, side, 2, side * AROUND);
  const meanOf = (sums: Float32Array, at: number) => (sums[at * 2] as number) / (sums[at * 2 + 1] as number);
  return Float32Array.from(cover, (isThere, at) => {
    if (isThere === 0) return 0;
    const lighter = meanOf(near, at) - meanOf(around, at);
    return Math.sign(lighter) * Math.sqrt(Math.abs(lighter));
  });
}

/** What a description keeps of it. */
export function packedPrint(picture: Frame, goods: Float32Array, pose: SidedPose): Uint8Array {
  const print = printOf(picture, goods);
  const packed = new Uint8Array(PRINT_BYTES);
  pixelsOfSpots(picture, pose, PLACES).forEach((at, place) => {
    const value = at < 0 ? 0 : Math.round((print[at] as number) * UNITS);
    const bits = OFFSET + Math.max(-MOST, Math.min(MOST, value));
    packed[place >> 1] = (packed[place >> 1] as number) | (bits << ((place & 1) * BITS));
  });
  return packed;
}

/** What is printed at a place. @param from where the print of a picture begins */
export function printAt(packed: Uint8Array, from: number, place: number): number {
  const bits = ((packed[from + (place >> 1)] as number) >> ((place & 1) * BITS)) & 15;
  return (bits - OFFSET) / UNITS;
}
