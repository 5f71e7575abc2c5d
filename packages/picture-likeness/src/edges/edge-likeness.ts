import type { DescriptionTable } from '../search/description-table.ts';
import type { PosedQuery } from '../search/query.ts';
import { CELL_COUNT, CHANNELS } from './edge-histograms.ts';

/** Exponent of the query's norm where a cosine has a half for both: a query has a background of its own. */
const QUERY_EXPONENT = 0.35;
/** Cells of less weight are background. */
const LEAST_WEIGHT = 0.002;
/** Penalty for few edges: the fewer a product has, the more often it resembles something by accident. */
const FEW_EDGES_COST = 0.1;
/** Energy of a cell that is as full of edges as can be, in a description's units, squared. */
const FULL_CELL = 10_000;

/**
 * How well the edges of a picture's foreground match a posed query, 1 at most: much like a cosine, but contradicting
 * cells are ignored, not penalised.
 * @param row of the picture in the table
 */
export function edgeLikeness(
  { edges, cellWeights, energy: ownEnergy }: DescriptionTable,
  row: number,
  { edges: query, cellWeights: queryWeights, energy, trust }: PosedQuery,
): number {
  let common = 0;
  let own = 0;
  let asked = 0;
  for (let cell = 0, of = row * CELL_COUNT; cell < CELL_COUNT; cell += 1, of += 1) {
    const weight = (cellWeights[of] as number) * (queryWeights[cell] as number);
    if (weight < LEAST_WEIGHT) continue;
    let sum = 0;
    for (let k = cell * CHANNELS, from = of * CHANNELS; k < (cell + 1) * CHANNELS; k += 1, from += 1) {
      sum = (sum + (edges[from] as number) * (query[k] as number)) | 0;
    }
    if (sum > 0) common += weight * sum;
    own += weight * (ownEnergy[of] as number);
    asked += weight * (energy[cell] as number);
  }
  if (own === 0 || asked === 0) return 0;
  const match = (trust * common) / (own ** (1 - QUERY_EXPONENT) * asked ** QUERY_EXPONENT);
  return match - FEW_EDGES_COST / Math.sqrt(own / FULL_CELL + 0.5);
}
