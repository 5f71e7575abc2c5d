import { GOODS_GAIN, SPOT_COUNT, spotOf } from './colour-layout.ts';
import { FRAME, type Frame } from './frame.ts';
import { shutIn } from './shut-in.ts';

/** Pixels from the frame's edge that count as background. */
const RING = 3;
/** Every so many of them are looked at. */
const RING_STEP = 7;
/** Distance in Oklab from every colour of the ring at which a pixel surely belongs to the goods. */
const SURE = 0.1;
/** What plain background counts all the same: goods may have the colour of what is behind them. */
const LEAST = 0.02;

/** How much each spot belongs to the goods rather than to what is behind them, LEAST to 1; 0 beside the picture. */
export function spotWeights(frame: Frame, goods: Float32Array): Float32Array {
  const sums = new Float32Array(SPOT_COUNT);
  const counts = new Float32Array(SPOT_COUNT);
  for (let at = 0; at < FRAME * FRAME; at += 1) {
    if (frame.cover[at] === 0) continue;
    const spot = spotOf(at);
    sums[spot] = (sums[spot] as number) + (goods[at] as number);
    counts[spot] = (counts[spot] as number) + 1;
  }
  return sums.map((sum, spot) => {
    const count = counts[spot] as number;
    return count === 0 ? 0 : LEAST + (1 - LEAST) * Math.min(1, (GOODS_GAIN * sum) / count);
  });
}

/** How far each pixel is from every colour along the border, 0 to 1; what lies inside of goods belongs to them. */
export function goodsOf(frame: Frame): Float32Array {
  return shutIn(frame.side, unlike(frame, ringColours(frame)));
}

/** How far each pixel is from all of these colours, 0 to 1. */
export function unlike({ lab, cover }: Frame, colours: Float32Array): Float32Array {
  const far = new Float32Array(cover.length);
  for (let at = 0; at < far.length; at += 1) {
    if (cover[at] !== 0) far[at] = distanceTo(colours, lab, at * 3) / SURE;
  }
  return far;
}

/** SURE at most. Lightness counts half: shadows are background. */
function distanceTo(ring: Float32Array, lab: Float32Array, at: number): number {
  const l = lab[at] as number;
  const a = lab[at + 1] as number;
  const b = lab[at + 2] as number;
  let least = SURE * SURE;
  for (let n = 0; n < ring.length; n += 3) {
    const dl = l - (ring[n] as number);
    const da = a - (ring[n + 1] as number);
    const db = b - (ring[n + 2] as number);
    const distance = 0.5 * dl * dl + da * da + db * db;
    if (distance < least) least = distance;
  }
  return Math.sqrt(least);
}

function ringColours({ side, lab, cover }: Frame): Float32Array {
  const colours: number[] = [];
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const depth = Math.min(x, y, side - 1 - x, side - 1 - y);
    if (depth >= RING || (x + y * 3) % RING_STEP !== 0 || cover[at] === 0) continue;
    colours.push(...lab.subarray(at * 3, at * 3 + 3));
  }
  return Float32Array.from(colours);
}
