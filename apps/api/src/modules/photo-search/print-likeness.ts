import { countOf, type SoftPicture, SPOT_COUNT, SPOTS } from './colour-layout.ts';
import { pixelAt, placementOf, type SidedPose } from './placement.ts';
import { PLACE_COUNT, PLACES, PRINT_BYTES, printAt } from './print-map.ts';

/** Places that say less are background. */
const LEAST_WEIGHT = 0.01;
/** So much print is needed before its likeness counts half. */
const LITTLE = 2;

/** What is printed on the goods of a picture: the places that say something, what is there, how much each says. */
export interface Print {
  places: Uint16Array;
  values: Float32Array;
  weights: Float32Array;
}

/** How well the print of a photo fits that of a picture in a pose, up to 1; whatever the light. */
export function printLikeness(
  soft: SoftPicture,
  asked: Float32Array,
  { places, values, weights }: Print,
  pose: SidedPose,
): number {
  const placement = placementOf(soft, pose, PLACES);
  let [common, own, other] = [0, 0, 0];
  for (let n = 0; n < places.length; n += 1) {
    const place = places[n] as number;
    const at = pixelAt(soft, placement, place % PLACES, (place / PLACES) | 0);
    if (at < 0) continue;
    const weight = (weights[n] as number) * countOf(soft.goods[at] as number);
    const one = values[n] as number;
    const two = asked[at] as number;
    common += weight * one * two;
    own += weight * one * one;
    other += weight * two * two;
  }
  return common / (Math.sqrt(own * other) + LITTLE);
}

/** A picture's print; a place says little at the goods' outline, where the background shows. */
export function printOnGoods(prints: Uint8Array, spotWeights: Uint8Array, picture: number): Print {
  const from = picture * SPOT_COUNT;
  const says = Float32Array.from(
    { length: SPOT_COUNT },
    (_, spot) => ((spotWeights[from + spot] as number) / 255) * meanAround(spotWeights, from, spot) ** 2,
  );
  const saysOf = (place: number) => says[spotOfPlace(place)] as number;
  const places = Uint16Array.from({ length: PLACE_COUNT }, (_, place) => place).filter(
    (place) => saysOf(place) >= LEAST_WEIGHT,
  );
  return {
    places,
    values: Float32Array.from(places, (place) => printAt(prints, picture * PRINT_BYTES, place)),
    weights: Float32Array.from(places, saysOf),
  };
}

function spotOfPlace(place: number): number {
  const [x, y] = [place % PLACES, Math.floor(place / PLACES)];
  return Math.floor((y * SPOTS) / PLACES) * SPOTS + Math.floor((x * SPOTS) / PLACES);
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
