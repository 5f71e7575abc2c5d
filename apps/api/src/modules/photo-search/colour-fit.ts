import {
  BACKGROUND_WEIGHT,
  pixelsOfSpots,
  type SidedPose,
  type SoftPicture,
  SPOT_COUNT,
} from './colour-layout.ts';
import { LAB_UNITS } from './description.ts';

/** What a difference of colour takes off, and a difference that all of the goods share: another light. */
const COLOUR_PRICE = 6;
const CAST_PRICE = 0.3;
/** Of goods that the photo does not show. */
const HIDDEN_PRICE = 0.1;
/** Larger differences count as this: something lies before it, or the background was taken for goods. Oklab. */
const MOST_DIFFERENT = 0.2;
/** From this on a spot hardly says anything about the light. */
const NOT_THE_LIGHT = 0.8 * MOST_DIFFERENT;

/** Colours of the goods' spots in the descriptions of all pictures, and how much each says, up to 255. */
export interface SpotColours {
  colours: Int8Array;
  weights: Uint8Array;
}

/** Spots that are compared: differences of lightness, green–red, blue–yellow, and how much they say. */
const differences = new Float32Array(SPOT_COUNT * 4);

/** How different the goods' colours are where the pose shows them, once a light that all of them share is taken off. */
export function colourPrice(soft: SoftPicture, all: SpotColours, picture: number, pose: SidedPose): number {
  const { count, shown } = compare(soft, all, picture, pixelsOfSpots(soft, pose));
  if (count === 0) return MOST_DIFFERENT * COLOUR_PRICE;
  // The first round finds the light, the second leaves out what that found to be something else, the third measures.
  let light = lightOf(count, [0, 0, 0], Number.POSITIVE_INFINITY);
  light = lightOf(count, light.cast, NOT_THE_LIGHT);
  const { cost } = lightOf(count, light.cast, NOT_THE_LIGHT);
  const [l, a, b] = light.cast;
  return (
    COLOUR_PRICE * cost +
    CAST_PRICE * (0.5 * Math.abs(l) + 2 * Math.sqrt(a * a + b * b)) +
    HIDDEN_PRICE * (1 - shown)
  );
}

/** @returns how many spots are compared, and how much of the goods they are, 0 to 1 */
function compare(
  { lab, goods }: SoftPicture,
  { colours, weights }: SpotColours,
  picture: number,
  pixels: Int32Array,
): { count: number; shown: number } {
  let count = 0;
  let all = 0;
  let shown = 0;
  for (let spot = 0, from = picture * SPOT_COUNT; spot < SPOT_COUNT; spot += 1, from += 1) {
    const weight = weights[from] as number;
    if (weight === 0) continue;
    all += weight;
    const at = pixels[spot] as number;
    if (at < 0) continue;
    shown += weight;
    const to = count * 4;
    differences[to] = (lab[at * 3] as number) - (colours[from * 3] as number) / LAB_UNITS[0];
    differences[to + 1] = (lab[at * 3 + 1] as number) - (colours[from * 3 + 1] as number) / LAB_UNITS[1];
    differences[to + 2] = (lab[at * 3 + 2] as number) - (colours[from * 3 + 2] as number) / LAB_UNITS[2];
    differences[to + 3] = weight * (BACKGROUND_WEIGHT + (1 - BACKGROUND_WEIGHT) * (goods[at] as number));
    count += 1;
  }
  return { count, shown: count === 0 ? 0 : shown / all };
}

type Cast = [l: number, a: number, b: number];

/** The mean difference once `cast` is taken off, and the light that the spots below `most` share. */
function lightOf(count: number, [ml, ma, mb]: Cast, most: number): { cost: number; cast: Cast } {
  let [cost, all, counts, sl, sa, sb] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < count * 4; at += 4) {
    const l = (differences[at] as number) - ml;
    const a = (differences[at + 1] as number) - ma;
    const b = (differences[at + 2] as number) - mb;
    const weight = differences[at + 3] as number;
    const difference = Math.sqrt(0.25 * l * l + 2 * (a * a + b * b));
    cost += weight * Math.min(MOST_DIFFERENT, difference);
    all += weight;
    const counted = difference > most ? 0.1 * weight : weight;
    counts += counted;
    sl += counted * l;
    sa += counted * a;
    sb += counted * b;
  }
  return { cost: cost / all, cast: [ml + sl / counts, ma + sa / counts, mb + sb / counts] };
}
