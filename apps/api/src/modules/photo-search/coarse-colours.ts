import { type ColourLayout, SPOT_COUNT, SPOTS } from './colour-layout.ts';

/** What a search looks at first beside the edges: the colours of blocks of four by four spots. */
const BLOCKS = SPOTS / 4;
export const BLOCK_COUNT = BLOCKS * BLOCKS;
/** A larger difference counts as this. Oklab. */
const MOST_DIFFERENT = 0.2;

/** Oklab and weight of each block; the weights are 1 together. */
export type BlockColours = Float32Array;
export const BLOCK_COLOURS_LENGTH = BLOCK_COUNT * 4;

export function blockColours(
  colourOf: (spot: number, channel: number) => number,
  weightOf: (spot: number) => number,
): BlockColours {
  const blocks = new Float32Array(BLOCK_COLOURS_LENGTH);
  let all = 1e-6;
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const at = (Math.floor(spot / SPOTS / 4) * BLOCKS + Math.floor((spot % SPOTS) / 4)) * 4;
    const weight = weightOf(spot);
    all += weight;
    blocks[at + 3] = (blocks[at + 3] as number) + weight;
    for (let c = 0; c < 3; c += 1) blocks[at + c] = (blocks[at + c] as number) + weight * colourOf(spot, c);
  }
  for (let at = 0; at < blocks.length; at += 4) {
    const weight = blocks[at + 3] as number;
    for (let c = 0; c < 3; c += 1) blocks[at + c] = (blocks[at + c] as number) / (weight + 1e-6);
    blocks[at + 3] = weight / all;
  }
  return blocks;
}

export function blockColoursOfQuery(
  { colours, cover }: ColourLayout,
  spotOf: (spot: number) => number,
): BlockColours {
  return blockColours(
    (spot, channel) => colours[spotOf(spot) * 3 + channel] as number,
    (spot) => cover[spotOf(spot)] as number,
  );
}

/** How different a query's colours are from those of the goods; `from` is where their blocks begin in `all`. */
export function blockDifference(all: Float32Array, from: number, query: BlockColours): number {
  let cost = 0;
  for (let k = 0; k < BLOCK_COLOURS_LENGTH; k += 4) {
    const weight = all[from + k + 3] as number;
    if (query[k + 3] === 0) continue;
    const dl = (all[from + k] as number) - (query[k] as number);
    const da = (all[from + k + 1] as number) - (query[k + 1] as number);
    const db = (all[from + k + 2] as number) - (query[k + 2] as number);
    cost += weight * Math.min(MOST_DIFFERENT, Math.sqrt(0.25 * dl * dl + 2 * (da * da + db * db)));
  }
  return cost;
}
