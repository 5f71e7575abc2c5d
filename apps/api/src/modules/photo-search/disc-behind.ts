import { unlike } from './foreground.ts';
import type { Frame } from './frame.ts';
import { shutIn } from './shut-in.ts';

/** Colours of one disc, in Oklab. */
const ALIKE = 0.06;
/** Part of the goods' outline that a disc makes; the goods hide the rest. */
const LEAST_OUTLINE = 0.35;
/** Mean distance from the circle, of its radius; a larger radius, of the frame's side, is a straight line. */
const ROUND = 0.05;
const LARGEST = 0.6;
/** Part of what was taken for goods that is left before a disc. */
const LEAST_LEFT = 0.05;
const MOST_LEFT = 0.85;

/**
 * What is goods if the disc that they seem to be is behind them too.
 * @param goods as the border tells them
 * @returns null where there is no disc; a round product is described both ways
 */
export function goodsBeforeDisc(frame: Frame, goods: Float32Array): Float32Array | null {
  const outline = outlineOf(frame.side, goods);
  const disc = mostAlike(frame.lab, outline);
  if (disc.length < LEAST_OUTLINE * outline.length || !isRound(frame.side, disc)) return null;
  const colours = Float32Array.from(disc.flatMap((at) => [...frame.lab.subarray(at * 3, at * 3 + 3)]));
  const far = unlike(frame, colours);
  const before = shutIn(
    frame.side,
    far.map((value, at) => Math.min(value, goods[at] as number)),
  );
  const left = sumOf(before) / sumOf(goods);
  return left < LEAST_LEFT || left > MOST_LEFT ? null : before;
}

const sumOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0);

/** The second pixels from outside: the first are mixed with what is behind. */
function outlineOf(side: number, goods: Float32Array): number[] {
  const outline: number[] = [];
  const isGoods = (at: number) => (goods[at] as number) > 0.5;
  const isDeep = (at: number, depth: number) =>
    isGoods(at - depth) && isGoods(at + depth) && isGoods(at - depth * side) && isGoods(at + depth * side);
  for (let y = 2; y < side - 2; y += 1) {
    for (let at = y * side + 2; at < (y + 1) * side - 2; at += 1) {
      if (isGoods(at) && isDeep(at, 1) && !isDeep(at, 2)) outline.push(at);
    }
  }
  return outline;
}

/** Those that are like one of them, of which most are. */
function mostAlike(lab: Float32Array, pixels: readonly number[]): number[] {
  let best: number[] = [];
  // One in three is asked: neighbours have the same answer.
  for (let n = 0; n < pixels.length; n += 3) {
    const near = pixels.filter((at) => isAlike(lab, at, pixels[n] as number));
    if (near.length > best.length) best = near;
  }
  return best;
}

function isAlike(lab: Float32Array, one: number, other: number): boolean {
  const l = (lab[one * 3] as number) - (lab[other * 3] as number);
  const a = (lab[one * 3 + 1] as number) - (lab[other * 3 + 1] as number);
  const b = (lab[one * 3 + 2] as number) - (lab[other * 3 + 2] as number);
  return 0.5 * l * l + a * a + b * b < ALIKE * ALIKE;
}

/** Whether they lie on one circle, by least squares (Kåsa, 1976). */
function isRound(side: number, pixels: readonly number[]): boolean {
  const points = pixels.map((at) => [at % side, Math.floor(at / side)] as const);
  const mean = (of: (x: number, y: number) => number) =>
    points.reduce((sum, [x, y]) => sum + of(x, y), 0) / points.length;
  const [mx, my] = [mean((x) => x), mean((_, y) => y)];
  const xx = mean((x) => (x - mx) ** 2);
  const yy = mean((_, y) => (y - my) ** 2);
  const xy = mean((x, y) => (x - mx) * (y - my));
  const far = (x: number, y: number) => (x - mx) ** 2 + (y - my) ** 2;
  const p = mean((x, y) => (x - mx) * far(x, y)) / 2;
  const q = mean((x, y) => (y - my) * far(x, y)) / 2;
  const det = xx * yy - xy * xy;
  const [cx, cy] = [(p * yy - q * xy) / det, (q * xx - p * xy) / det];
  const radius = Math.sqrt(cx * cx + cy * cy + xx + yy);
  const off = mean((x, y) => Math.abs(Math.hypot(x - mx - cx, y - my - cy) - radius));
  return radius < LARGEST * side && off < ROUND * radius;
}
