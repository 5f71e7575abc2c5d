import { CELL_COUNT, CELLS, EDGES } from './edge-cells.ts';

/** What a search looks at first, of every picture: the edges of blocks of two by two cells. */
const BLOCKS = CELLS / 2;
/** All of a cell's numbers but how strong its colour edges are: which side they are on says that too. */
const KEPT = [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15] as const;
export const COARSE_LENGTH = BLOCKS * BLOCKS * KEPT.length;
/** A vector is 1 long; its numbers are far smaller. */
const UNITS = 500;

/** @param weights of the cells: what belongs to the goods decides */
export function coarseVector(edges: Int8Array, weights: Float32Array): Int8Array {
  const sums = new Float32Array(COARSE_LENGTH);
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const block = Math.floor(cell / CELLS / 2) * BLOCKS + Math.floor((cell % CELLS) / 2);
    for (let at = 0; at < KEPT.length; at += 1) {
      const to = block * KEPT.length + at;
      sums[to] =
        (sums[to] as number) +
        (weights[cell] as number) * (edges[cell * EDGES + (KEPT[at] as number)] as number);
    }
  }
  const length = Math.hypot(...sums) + 1e-6;
  return Int8Array.from(sums, (sum) => Math.max(-127, Math.min(127, Math.round((sum / length) * UNITS))));
}
