import { FRAME, type Frame } from './frame.ts';

/** Spots along a side of the frame of which the mean colour is kept. */
export const SPOTS = 16;
export const SPOT_COUNT = SPOTS * SPOTS;
const SPOT = FRAME / SPOTS;
/** A spot of which less is picture has no colour. */
const LEAST_COVER = 0.7;

export interface ColourLayout {
  /** Oklab, spot by spot. */
  colours: Float32Array;
  /** 1 where the spot has a colour. */
  cover: Uint8Array;
}

export function colourLayout({ lab, cover }: Frame): ColourLayout {
  const colours = new Float32Array(SPOT_COUNT * 3);
  const counts = new Float32Array(SPOT_COUNT);
  for (let at = 0; at < FRAME * FRAME; at += 1) {
    if (cover[at] === 0) continue;
    const spot = spotOf(at);
    counts[spot] = (counts[spot] as number) + 1;
    for (let c = 0; c < 3; c += 1) {
      colours[spot * 3 + c] = (colours[spot * 3 + c] as number) + (lab[at * 3 + c] as number);
    }
  }
  const isThere = new Uint8Array(SPOT_COUNT);
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const count = counts[spot] as number;
    if (count < LEAST_COVER * SPOT * SPOT) continue;
    isThere[spot] = 1;
    for (let c = 0; c < 3; c += 1) colours[spot * 3 + c] = (colours[spot * 3 + c] as number) / count;
  }
  return { colours, cover: isThere };
}

/** The spot of a pixel of the frame. */
export function spotOf(at: number): number {
  return Math.floor(at / FRAME / SPOT) * SPOTS + Math.floor((at % FRAME) / SPOT);
}

/** Where a spot lies in a mirror. */
export function mirroredSpot(spot: number): number {
  return spot - (spot % SPOTS) + SPOTS - 1 - (spot % SPOTS);
}
