import {
  BACKGROUND_WEIGHT,
  pixelsOfSpots,
  type SidedPose,
  type SoftPicture,
  SPOTS,
} from './colour-layout.ts';
import { PLACE_COUNT, PLACES } from './print-map.ts';

/** Places that say less are background. */
const LEAST_WEIGHT = 0.01;
/** So much print is needed before its likeness counts half. */
const LITTLE = 2;

/** What is printed on the goods of a picture, place by place, and how much each place says. */
export interface Print {
  values: Float32Array;
  weights: Float32Array;
}

/** How well the print of a photo fits that of a picture in a pose, up to 1; whatever the light. */
export function printLikeness(
  soft: SoftPicture,
  asked: Float32Array,
  { values, weights }: Print,
  pose: SidedPose,
): number {
  const pixels = pixelsOfSpots(soft, pose, PLACES);
  let [common, own, other] = [0, 0, 0];
  for (let place = 0; place < PLACE_COUNT; place += 1) {
    const at = pixels[place] as number;
    const says = weights[place] as number;
    if (says < LEAST_WEIGHT || at < 0) continue;
    const weight = says * (BACKGROUND_WEIGHT + (1 - BACKGROUND_WEIGHT) * (soft.goods[at] as number));
    const one = values[place] as number;
    const two = asked[at] as number;
    common += weight * one * two;
    own += weight * one * one;
    other += weight * two * two;
  }
  return common / (Math.sqrt(own * other) + LITTLE);
}

/** How much each place says about what is printed: little at the goods' outline, where the background shows. */
export function printWeights(spotWeights: Uint8Array, from: number): Float32Array {
  const spots = Float32Array.from(
    { length: SPOTS * SPOTS },
    (_, spot) => ((spotWeights[from + spot] as number) / 255) * meanAround(spotWeights, from, spot) ** 2,
  );
  return Float32Array.from({ length: PLACE_COUNT }, (_, place) => {
    const [x, y] = [place % PLACES, Math.floor(place / PLACES)];
    return spots[Math.floor((y * SPOTS) / PLACES) * SPOTS + Math.floor((x * SPOTS) / PLACES)] as number;
  });
}

/** Of a spot and its neighbours, 0 to 1. */
function meanAround(weights: Uint8Array, from: number, spot: number): number {
  const [x, y] = [spot % SPOTS, Math.floor(spot / SPOTS)];
  let [sum, count] = [0, 0];
  for (let v = Math.max(0, y - 1); v <= Math.min(SPOTS - 1, y + 1); v += 1) {
    for (let u = Math.max(0, x - 1); u <= Math.min(SPOTS - 1, x + 1); u += 1) {
      sum += (weights[from + v * SPOTS + u] as number) / 255;
      count += 1;
    }
  }
  return sum / count;
}
