import { type CoarseColours, coarseColours, REGION_COUNT } from '../colour/coarse-colours.ts';
import type { PatchColours } from '../colour/colour-cost.ts';
import { cellMeans, PATCH_COUNT } from '../colour/patch-grid.ts';
import { partsOf, WEIGHT_UNITS } from '../description-format.ts';
import { DETAIL_BYTES } from '../detail/detail-map.ts';
import { CODE_WORDS, type EdgeCode, edgeCode } from '../edges/edge-code.ts';
import { CELL_COUNT, CHANNELS, cellEnergy } from '../edges/edge-histograms.ts';

/**
 * Everything a search compares, of all pictures: each feature in one flat array, about 5 KB a row. A picture with a
 * disc behind its product has two rows, one for each foreground it may have.
 */
export interface DescriptionTable {
  /** The picture of each row. */
  ids: readonly string[];
  codes: EdgeCode;
  coarseColours: CoarseColours;
  edges: Int8Array;
  /** Sum of squares of each cell's edges. */
  energy: Float32Array;
  /** How much of each cell is foreground, squared, 0 to 1. */
  cellWeights: Float32Array;
  patches: PatchColours;
  details: Uint8Array;
}

/** @param descriptions by the id of their picture */
export function tableOf(descriptions: ReadonlyMap<string, Uint8Array>): DescriptionTable {
  const rows = [...descriptions].flatMap(([id, description]) =>
    possibleWeights(description).map((weights) => ({ id, description, weights })),
  );
  const table = emptyTable(rows.map(({ id }) => id));
  for (const [row, { description, weights }] of rows.entries()) fillRow(table, row, description, weights);
  return table;
}

/** The rows of one table, then those of another. */
export function joinedTables(one: DescriptionTable, other: DescriptionTable): DescriptionTable {
  return {
    ids: [...one.ids, ...other.ids],
    codes: {
      signs: joined(one.codes.signs, other.codes.signs),
      significant: joined(one.codes.significant, other.codes.significant),
    },
    coarseColours: {
      lab: joined(one.coarseColours.lab, other.coarseColours.lab),
      weights: joined(one.coarseColours.weights, other.coarseColours.weights),
    },
    edges: joined(one.edges, other.edges),
    energy: joined(one.energy, other.energy),
    cellWeights: joined(one.cellWeights, other.cellWeights),
    patches: {
      colours: joined(one.patches.colours, other.patches.colours),
      weights: joined(one.patches.weights, other.patches.weights),
    },
    details: joined(one.details, other.details),
  };
}

function joined<T extends Int8Array | Uint8Array | Int32Array | Float32Array>(one: T, other: T): T {
  const Numbers = one.constructor as new (length: number) => T;
  const all = new Numbers(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** The foreground weights of a picture: a disc may be background, or the product itself. */
function possibleWeights(description: Uint8Array): Uint8Array[] {
  const { weights, weightsWithoutDisc } = partsOf(description);
  return weightsWithoutDisc.some((weight) => weight > 0) ? [weights, weightsWithoutDisc] : [weights];
}

function emptyTable(ids: readonly string[]): DescriptionTable {
  const count = ids.length;
  return {
    ids,
    codes: { signs: new Int32Array(count * CODE_WORDS), significant: new Int32Array(count * CODE_WORDS) },
    coarseColours: {
      lab: new Int8Array(count * REGION_COUNT * 3),
      weights: new Uint8Array(count * REGION_COUNT),
    },
    edges: new Int8Array(count * CELL_COUNT * CHANNELS),
    energy: new Float32Array(count * CELL_COUNT),
    cellWeights: new Float32Array(count * CELL_COUNT),
    patches: {
      colours: new Int8Array(count * PATCH_COUNT * 3),
      weights: new Uint8Array(count * PATCH_COUNT),
    },
    details: new Uint8Array(count * DETAIL_BYTES),
  };
}

function fillRow(table: DescriptionTable, row: number, description: Uint8Array, weights: Uint8Array): void {
  const { edges, colours, detail } = partsOf(description);
  // Squared: a patch that is half background tells less than half.
  const patchWeights = weights.map((weight) => Math.round(weight ** 2 / WEIGHT_UNITS));
  const cellWeights = cellMeans(weights).map((weight) => (weight / WEIGHT_UNITS) ** 2);
  const code = edgeCode(edges, cellWeights);
  const regions = coarseColours(
    (patch, channel) => colours[patch * 3 + channel] as number,
    (patch) => patchWeights[patch] as number,
  );
  table.codes.signs.set(code.signs, row * CODE_WORDS);
  table.codes.significant.set(code.significant, row * CODE_WORDS);
  table.coarseColours.lab.set(regions.lab, row * REGION_COUNT * 3);
  table.coarseColours.weights.set(regions.weights, row * REGION_COUNT);
  table.edges.set(edges, row * CELL_COUNT * CHANNELS);
  table.energy.set(cellEnergy(edges), row * CELL_COUNT);
  table.cellWeights.set(cellWeights, row * CELL_COUNT);
  table.patches.colours.set(colours, row * PATCH_COUNT * 3);
  table.patches.weights.set(patchWeights, row * PATCH_COUNT);
  table.details.set(detail, row * DETAIL_BYTES);
}
