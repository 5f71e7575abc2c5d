import { areaOf, countOf, type SoftPicture, SPOT_COUNT, SPOTS } from './colour-layout.ts';
import { LAB_UNITS } from './description.ts';
import { pixelsOfSpots, type SidedPose } from './placement.ts';

/** What a search looks at first beside the edges: the colour of the goods in each of a few wide areas. */
export interface CoarseColours {
  /** In the units of a description. */
  lab: Int8Array;
  /** How much of each area is goods, up to 255. */
  weights: Uint8Array;
}

const AREAS = 6;
export const AREA_COUNT = AREAS * AREAS;
const SPOTS_IN_AREA = SPOT_COUNT / AREA_COUNT;
/** A larger difference counts as this. */
const MOST_DIFFERENT = 75;
/** Areas with less of the goods tell nothing. */
const LEAST_WEIGHT = 4;

/** @param weightOf up to 255 */
export function coarseColours(
  colourOf: (spot: number, channel: number) => number,
  weightOf: (spot: number) => number,
): CoarseColours {
  const sums = new Float32Array(AREA_COUNT * 3);
  const weights = new Float32Array(AREA_COUNT);
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const weight = weightOf(spot);
    if (weight === 0) continue;
    const area = areaOf(spot, AREAS);
    weights[area] = (weights[area] as number) + weight;
    for (let k = area * 3; k < area * 3 + 3; k += 1) {
      sums[k] = (sums[k] as number) + weight * colourOf(spot, k - area * 3);
    }
  }
  return {
    lab: Int8Array.from(sums, (sum, k) => Math.round(sum / ((weights[Math.floor(k / 3)] as number) + 1e-6))),
    weights: Uint8Array.from(weights, (weight) => Math.round(weight / SPOTS_IN_AREA)),
  };
}

export function coarseColoursOfPose(soft: SoftPicture, pose: SidedPose): CoarseColours {
  const pixels = pixelsOfSpots(soft, pose, SPOTS);
  return coarseColours(
    (spot, channel) => {
      const value =
        (soft.lab[(pixels[spot] as number) * 3 + channel] as number) * (LAB_UNITS[channel] as number);
      return Math.max(-127, Math.min(127, value));
    },
    (spot) => {
      const at = pixels[spot] as number;
      return at < 0 ? 0 : 255 * countOf(soft.goods[at] as number);
    },
  );
}

/** How different a query's colours are from those of the goods in each picture. */
export function coarseDifferences({ lab, weights }: CoarseColours, query: CoarseColours): Float32Array {
  const { lab: asked, weights: isAsked } = query;
  const differences = new Float32Array(weights.length / AREA_COUNT);
  for (let picture = 0, at = 0; picture < differences.length; picture += 1) {
    let cost = 0;
    let counted = 0;
    for (let area = 0; area < AREA_COUNT; area += 1, at += 1) {
      const weight = weights[at] as number;
      if (weight < LEAST_WEIGHT || isAsked[area] === 0) continue;
      const difference =
        (Math.abs((lab[at * 3] as number) - (asked[area * 3] as number)) +
          Math.abs((lab[at * 3 + 1] as number) - (asked[area * 3 + 1] as number)) +
          Math.abs((lab[at * 3 + 2] as number) - (asked[area * 3 + 2] as number))) |
        0;
      cost = (cost + Math.imul(weight, Math.min(MOST_DIFFERENT, difference))) | 0;
      counted = (counted + weight) | 0;
    }
    differences[picture] = counted === 0 ? MOST_DIFFERENT : cost / counted;
  }
  return differences;
}
