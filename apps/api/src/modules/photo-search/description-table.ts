import { AREA_COUNT, type CoarseColours, coarseColours } from './coarse-colours.ts';
import type { SpotColours } from './colour-fit.ts';
import { cellMeans, SPOT_COUNT } from './colour-layout.ts';
import { partsOf } from './description.ts';
import { CELL_COUNT, EDGES } from './edge-cells.ts';
import { CODE_WORDS, type EdgeCode, edgeCode } from './edge-codes.ts';
import { PRINT_BYTES } from './print-map.ts';
import { energyOf } from './query-poses.ts';

/** What is compared of all pictures, each kind of it flat in one array: some 5 KB a picture. */
export interface DescriptionTable {
  ids: readonly string[];
  codes: EdgeCode;
  coarseColours: CoarseColours;
  edges: Int8Array;
  /** Sum of squares of each cell's edges, and how much the cell says about the goods. */
  energy: Float32Array;
  cellWeights: Float32Array;
  spots: SpotColours;
  prints: Uint8Array;
}

export function tableOf(descriptions: ReadonlyMap<string, Uint8Array>): DescriptionTable {
  const rows = [...descriptions].flatMap(([id, description]) =>
    waysToSee(description).map((weights) => ({ id, description, weights })),
  );
  const table = emptyTable(rows.map(({ id }) => id));
  for (const [row, { description, weights }] of rows.entries()) enter(table, row, description, weights);
  return table;
}

/** Twice in the table is what may be goods before a disc, or goods that are round. */
function waysToSee(description: Uint8Array): Uint8Array[] {
  const { weights, weightsBeforeDisc } = partsOf(description);
  return weightsBeforeDisc.some((weight) => weight > 0) ? [weights, weightsBeforeDisc] : [weights];
}

function emptyTable(ids: readonly string[]): DescriptionTable {
  const count = ids.length;
  return {
    ids,
    codes: { signs: new Int32Array(count * CODE_WORDS), told: new Int32Array(count * CODE_WORDS) },
    coarseColours: {
      lab: new Int8Array(count * AREA_COUNT * 3),
      weights: new Uint8Array(count * AREA_COUNT),
    },
    edges: new Int8Array(count * CELL_COUNT * EDGES),
    energy: new Float32Array(count * CELL_COUNT),
    cellWeights: new Float32Array(count * CELL_COUNT),
    spots: { colours: new Int8Array(count * SPOT_COUNT * 3), weights: new Uint8Array(count * SPOT_COUNT) },
    prints: new Uint8Array(count * PRINT_BYTES),
  };
}

function enter(table: DescriptionTable, picture: number, description: Uint8Array, weights: Uint8Array): void {
  const { edges, colours, print } = partsOf(description);
  // Squared: what is half background says less than half.
  const spotWeights = weights.map((weight) => Math.round(weight ** 2 / 255));
  const cellWeights = cellMeans(weights).map((weight) => (weight / 255) ** 2);
  const code = edgeCode(edges, cellWeights);
  const areas = coarseColours(
    (spot, channel) => colours[spot * 3 + channel] as number,
    (spot) => spotWeights[spot] as number,
  );
  table.codes.signs.set(code.signs, picture * CODE_WORDS);
  table.codes.told.set(code.told, picture * CODE_WORDS);
  table.coarseColours.lab.set(areas.lab, picture * AREA_COUNT * 3);
  table.coarseColours.weights.set(areas.weights, picture * AREA_COUNT);
  table.edges.set(edges, picture * CELL_COUNT * EDGES);
  table.energy.set(energyOf(edges), picture * CELL_COUNT);
  table.cellWeights.set(cellWeights, picture * CELL_COUNT);
  table.spots.colours.set(colours, picture * SPOT_COUNT * 3);
  table.spots.weights.set(spotWeights, picture * SPOT_COUNT);
  table.prints.set(print, picture * PRINT_BYTES);
}
