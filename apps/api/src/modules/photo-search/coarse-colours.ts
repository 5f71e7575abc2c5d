import {
  BACKGROUND_WEIGHT,
  cellOf,
  pixelsOfSpots,
  type SidedPose,
  type SoftPicture,
  SPOT_COUNT,
} from './colour-layout.ts';
import { LAB_UNITS } from './description.ts';
import { CELL_COUNT } from './edge-cells.ts';

/** What a search looks at first beside the edges: the colour of each cell's goods, in the units of a description. */
export interface CellColours {
  lab: Int8Array;
  /** How much of each cell is goods, up to 255. */
  weights: Uint8Array;
}

const SPOTS_IN_CELL = SPOT_COUNT / CELL_COUNT;
/** A larger difference counts as this. */
const MOST_DIFFERENT = 75;
/** Cells with less of the goods tell nothing. */
const LEAST_WEIGHT = 4;
/** Of 255. */
const BACKGROUND_UNITS = Math.round(255 * BACKGROUND_WEIGHT);

/** @param weightOf up to 255 */
export function cellColours(
  colourOf: (spot: number, channel: number) => number,
  weightOf: (spot: number) => number,
): CellColours {
  const sums = new Float32Array(CELL_COUNT * 3);
  const weights = new Float32Array(CELL_COUNT);
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const weight = weightOf(spot);
    if (weight === 0) continue;
    const cell = cellOf(spot);
    weights[cell] = (weights[cell] as number) + weight;
    for (let k = cell * 3; k < cell * 3 + 3; k += 1) {
      sums[k] = (sums[k] as number) + weight * colourOf(spot, k - cell * 3);
    }
  }
  return {
    lab: Int8Array.from(sums, (sum, k) => Math.round(sum / ((weights[Math.floor(k / 3)] as number) + 1e-6))),
    weights: Uint8Array.from(weights, (weight) => Math.round(weight / SPOTS_IN_CELL)),
  };
}

export function cellColoursOfPose(soft: SoftPicture, pose: SidedPose): CellColours {
  const pixels = pixelsOfSpots(soft, pose);
  return cellColours(
    (spot, channel) => {
      const value =
        (soft.lab[(pixels[spot] as number) * 3 + channel] as number) * (LAB_UNITS[channel] as number);
      return Math.max(-127, Math.min(127, value));
    },
    (spot) => {
      const at = pixels[spot] as number;
      return at < 0 ? 0 : BACKGROUND_UNITS + (255 - BACKGROUND_UNITS) * (soft.goods[at] as number);
    },
  );
}

/** How different a query's colours are from those of a picture's goods. */
export function cellDifference({ lab, weights }: CellColours, picture: number, query: CellColours): number {
  const { lab: asked, weights: isAsked } = query;
  let cost = 0;
  let counted = 1;
  for (let cell = 0, at = picture * CELL_COUNT; cell < CELL_COUNT; cell += 1, at += 1) {
    const weight = weights[at] as number;
    if (weight < LEAST_WEIGHT || isAsked[cell] === 0) continue;
    const difference =
      (Math.abs((lab[at * 3] as number) - (asked[cell * 3] as number)) +
        Math.abs((lab[at * 3 + 1] as number) - (asked[cell * 3 + 1] as number)) +
        Math.abs((lab[at * 3 + 2] as number) - (asked[cell * 3 + 2] as number))) |
      0;
    cost += weight * Math.min(MOST_DIFFERENT, difference);
    counted += weight;
  }
  return cost / counted;
}
