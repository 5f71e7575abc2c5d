import { PATCH_COUNT } from './colour/patch-grid.ts';
import { DETAIL_BYTES } from './detail/detail-map.ts';
import { CELL_COUNT, CHANNELS } from './edges/edge-histograms.ts';

/** Names what the bytes of a description mean: a change of either needs another name. */
export const DESCRIPTION_FORMAT = 'layout-4';

const EDGE_BYTES = CELL_COUNT * CHANNELS;
const COLOUR_BYTES = PATCH_COUNT * 3;
/** 5,056 bytes. */
export const DESCRIPTION_BYTES = EDGE_BYTES + COLOUR_BYTES + 2 * PATCH_COUNT + DETAIL_BYTES;

/** What 1 becomes in a signed byte: of an edge's strength, and of Oklab's three channels. */
export const EDGE_UNITS = 100;
export const LAB_UNITS = [120, 300, 300] as const;
/** What 1 becomes in an unsigned byte. */
export const WEIGHT_UNITS = 255;

/** Views of a description's parts, in the order of its bytes; writing to them writes the description. */
export interface DescriptionParts {
  /** Edge histograms of 8 × 8 cells, in `EDGE_UNITS`. */
  edges: Int8Array;
  /** Mean colour of 24 × 24 patches, in `LAB_UNITS`. */
  colours: Int8Array;
  /** How much of each patch is foreground, in `WEIGHT_UNITS`. */
  weights: Uint8Array;
  /** The same if the disc behind the product is background; all 0 where there is no disc. */
  weightsWithoutDisc: Uint8Array;
  /** Fine detail in 48 × 48 samples, two to a byte. */
  detail: Uint8Array;
}

/** Takes a description of `DESCRIPTION_BYTES` apart without copying it. */
export function partsOf({ buffer, byteOffset }: Uint8Array): DescriptionParts {
  const weightsFrom = byteOffset + EDGE_BYTES + COLOUR_BYTES;
  return {
    edges: new Int8Array(buffer, byteOffset, EDGE_BYTES),
    colours: new Int8Array(buffer, byteOffset + EDGE_BYTES, COLOUR_BYTES),
    weights: new Uint8Array(buffer, weightsFrom, PATCH_COUNT),
    weightsWithoutDisc: new Uint8Array(buffer, weightsFrom + PATCH_COUNT, PATCH_COUNT),
    detail: new Uint8Array(buffer, weightsFrom + 2 * PATCH_COUNT, DETAIL_BYTES),
  };
}

/** Rounds values to signed bytes, clamped to ±127. @param units of each value in turn, repeating */
export function signedBytes(values: Float32Array, units: readonly number[]): Int8Array {
  const bytes = new Int8Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = Math.round((values[at] as number) * (units[at % units.length] as number));
    bytes[at] = Math.max(-127, Math.min(127, value));
  }
  return bytes;
}
