import { countOf, type SoftPicture, SPOT_COUNT, SPOTS } from './colour-layout.ts';
import { LAB_UNITS } from './description.ts';
import { pixelAt, placementOf, type SidedPose } from './placement.ts';

/** What a difference of colour takes off, and a difference that all of the goods share: another light. */
const COLOUR_PRICE = 6;
const CAST_PRICE = 0.3;
/** Of goods that the photo does not show. */
const HIDDEN_PRICE = 0.1;
/** Larger differences count as this: something lies before it, or the background was taken for goods. Oklab. */
const MOST_DIFFERENT = 0.2;
/** From this on a spot hardly says anything about the light. */
const NOT_THE_LIGHT = 0.8 * MOST_DIFFERENT;

/** Spots that say less, of 255, are background: half of all, and together a hundredth of what is said. */
const LEAST_WEIGHT = 4;

/** Colours of the goods' spots in the descriptions of all pictures, and how much each says, up to 255. */
export interface SpotColours {
  colours: Int8Array;
  weights: Uint8Array;
}

/** Of one picture the spots that say something: where they are in the frame, their colour in Oklab, how much they say. */
export interface GoodsSpots {
  count: number;
  /** Column, row, lightness, green–red, blue–yellow, weight of one spot after the other. */
  values: Float32Array;
  /** Of all of them. */
  weight: number;
}
const NUMBERS = 6;

export function goodsSpots({ colours, weights }: SpotColours, picture: number): GoodsSpots {
  const spots = { count: 0, values: new Float32Array(SPOT_COUNT * NUMBERS), weight: 0 };
  for (let spot = 0, from = picture * SPOT_COUNT; spot < SPOT_COUNT; spot += 1, from += 1) {
    const weight = weights[from] as number;
    if (weight < LEAST_WEIGHT) continue;
    const to = spots.count * NUMBERS;
    spots.values[to] = spot % SPOTS;
    spots.values[to + 1] = Math.floor(spot / SPOTS);
    for (let c = 0; c < 3; c += 1) {
      spots.values[to + 2 + c] = (colours[from * 3 + c] as number) / (LAB_UNITS[c] as number);
    }
    spots.values[to + 5] = weight;
    spots.count += 1;
    spots.weight += weight;
  }
  return spots;
}

/** Spots that are compared: differences of lightness, green–red, blue–yellow, and how much they say. */
const differences = new Float32Array(SPOT_COUNT * 4);

/** How different the goods' colours are where the pose shows them, once a light that all of them share is taken off. */
export function colourPrice(soft: SoftPicture, spots: GoodsSpots, pose: SidedPose): number {
  const { count, shown, light } = compare(soft, spots, pose);
  if (count === 0) return MOST_DIFFERENT * COLOUR_PRICE;
  // The mean is the light; then it leaves out what that found to be something else, and measures.
  const { cast } = lightOf(count, light, NOT_THE_LIGHT);
  const {
    cost,
    cast: [l, a, b],
  } = lightOf(count, cast, NOT_THE_LIGHT);
  return (
    COLOUR_PRICE * cost +
    CAST_PRICE * (0.5 * Math.abs(l) + 2 * Math.sqrt(a * a + b * b)) +
    HIDDEN_PRICE * (1 - shown)
  );
}

/** @returns how many spots are compared, how much of the goods they are, 0 to 1, and their mean difference; of none only that they are none */
function compare(
  soft: SoftPicture,
  { count: all, values, weight: whole }: GoodsSpots,
  pose: SidedPose,
): { count: number; shown: number; light: Cast } {
  const { lab, goods } = soft;
  const placement = placementOf(soft, pose, SPOTS);
  let [count, shown, counts, sl, sa, sb] = [0, 0, 0, 0, 0, 0];
  for (let from = 0; from < all * NUMBERS; from += NUMBERS) {
    const at = pixelAt(soft, placement, values[from] as number, values[from + 1] as number);
    if (at < 0) continue;
    const weight = values[from + 5] as number;
    const l = (lab[at * 3] as number) - (values[from + 2] as number);
    const a = (lab[at * 3 + 1] as number) - (values[from + 3] as number);
    const b = (lab[at * 3 + 2] as number) - (values[from + 4] as number);
    const says = weight * countOf(goods[at] as number);
    const to = count * 4;
    differences[to] = l;
    differences[to + 1] = a;
    differences[to + 2] = b;
    differences[to + 3] = says;
    count += 1;
    shown += weight;
    counts += says;
    sl += says * l;
    sa += says * a;
    sb += says * b;
  }
  return { count, shown: shown / whole, light: [sl / counts, sa / counts, sb / counts] };
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
