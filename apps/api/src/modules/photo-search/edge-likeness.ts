import type { DescriptionTable } from './description-table.ts';
import { CELL_COUNT, EDGES } from './edge-cells.ts';
import type { PosedQuery } from './query-poses.ts';

/** How the two lengths share in the measure of edges: a query has a background of its own, so it counts less. */
const QUERY_SHARE = 0.35;
/** Cells that say less are background. */
const LEAST_WEIGHT = 0.002;
/** What goods with few edges lose: the fewer, the more often they are like something by accident. */
const FEW_EDGES_PRICE = 0.1;
/** Of a cell as full of edges as can be: a signed byte's unit, squared. */
const FULL_CELL = 10_000;

/** How well the edges of the goods fit, up to 1; where they contradict, they only do not help. */
export function edgeLikeness(
  { edges, cellWeights, energy: ownEnergy }: DescriptionTable,
  picture: number,
  { edges: query, cover, energy, trust }: PosedQuery,
): number {
  let common = 0;
  let own = 0;
  let asked = 0;
  for (let cell = 0, of = picture * CELL_COUNT; cell < CELL_COUNT; cell += 1, of += 1) {
    const weight = (cellWeights[of] as number) * (cover[cell] as number);
    if (weight < LEAST_WEIGHT) continue;
    let sum = 0;
    for (let k = cell * EDGES, from = of * EDGES; k < (cell + 1) * EDGES; k += 1, from += 1) {
      sum = (sum + (edges[from] as number) * (query[k] as number)) | 0;
    }
    if (sum > 0) common += weight * sum;
    own += weight * (ownEnergy[of] as number);
    asked += weight * (energy[cell] as number);
  }
  if (own === 0 || asked === 0) return 0;
  const fits = (trust * common) / (own ** (1 - QUERY_SHARE) * asked ** QUERY_SHARE);
  return fits - FEW_EDGES_PRICE / Math.sqrt(own / FULL_CELL + 0.5);
}
