import { SPOT_COUNT, SPOTS, softened } from './colour-layout.ts';
import { goodsBeforeDisc } from './disc-behind.ts';
import { CELL_COUNT, EDGES, edgeCells } from './edge-cells.ts';
import { goodsOf, spotWeights } from './foreground.ts';
import { type Frame, laidOut } from './frame.ts';
import { pixelsOfSpots, type SidedPose } from './placement.ts';
import { PRINT_BYTES, packedPrint } from './print-map.ts';

/** Parts of a description, bytes: edges of cells, colours of spots, how much of each spot is goods, and if a disc is none, the print. */
const EDGE_BYTES = CELL_COUNT * EDGES;
const COLOUR_BYTES = SPOT_COUNT * 3;
export const DESCRIPTION_BYTES = EDGE_BYTES + COLOUR_BYTES + 2 * SPOT_COUNT + PRINT_BYTES;

/** Of one unit of an edge's strength, and of Oklab, in a signed byte. */
export const EDGE_UNITS = 100;
export const LAB_UNITS = [120, 300, 300] as const;
const WEIGHT_UNITS = 255;

export const AS_IT_IS: SidedPose = { turn: 0, scale: 1, left: 0, top: 0, isMirrored: false };

/** What a picture looks like, in 5,056 bytes that mean the same on every machine. */
export function describe(picture: Frame): Uint8Array {
  const frame = laidOut(picture, AS_IT_IS);
  const description = new Uint8Array(DESCRIPTION_BYTES);
  const { edges, colours, weights, weightsBeforeDisc, print } = partsOf(description);
  const [goods, goodsOfPicture] = [goodsOf(frame), goodsOf(picture)];
  const beforeDisc = goodsBeforeDisc(frame, goods);
  edges.set(signedBytes(edgeCells(frame).edges, [EDGE_UNITS]));
  colours.set(signedBytes(spotColours(picture, goodsOfPicture), LAB_UNITS));
  weights.set(weightBytes(frame, goods));
  if (beforeDisc !== null) weightsBeforeDisc.set(weightBytes(frame, beforeDisc));
  print.set(packedPrint(picture, goodsOfPicture, AS_IT_IS));
  return description;
}

function weightBytes(frame: Frame, goods: Float32Array): Float32Array {
  return spotWeights(frame, goods).map((weight) => Math.round(weight * WEIGHT_UNITS));
}

/** Oklab of each spot; 0 where there is no picture. */
function spotColours(picture: Frame, goods: Float32Array): Float32Array {
  const { lab } = softened(picture, goods);
  const colours = new Float32Array(SPOT_COUNT * 3);
  pixelsOfSpots(picture, AS_IT_IS, SPOTS).forEach((at, spot) => {
    if (at >= 0) colours.set(lab.subarray(at * 3, at * 3 + 3), spot * 3);
  });
  return colours;
}

/** The parts of a description, in place. */
export function partsOf({ buffer, byteOffset }: Uint8Array): {
  edges: Int8Array;
  colours: Int8Array;
  weights: Uint8Array;
  /** All 0 where there is no disc. */
  weightsBeforeDisc: Uint8Array;
  print: Uint8Array;
} {
  const weightsFrom = byteOffset + EDGE_BYTES + COLOUR_BYTES;
  return {
    edges: new Int8Array(buffer, byteOffset, EDGE_BYTES),
    colours: new Int8Array(buffer, byteOffset + EDGE_BYTES, COLOUR_BYTES),
    weights: new Uint8Array(buffer, weightsFrom, SPOT_COUNT),
    weightsBeforeDisc: new Uint8Array(buffer, weightsFrom + SPOT_COUNT, SPOT_COUNT),
    print: new Uint8Array(buffer, weightsFrom + 2 * SPOT_COUNT, PRINT_BYTES),
  };
}

export function signedBytes(values: Float32Array, units: readonly number[]): Int8Array {
  const bytes = new Int8Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = Math.round((values[at] as number) * (units[at % units.length] as number));
    bytes[at] = Math.max(-127, Math.min(127, value));
  }
  return bytes;
}
