import type { Frame } from '../geometry/frame.ts';
import { distanceFromColours } from './foreground.ts';
import { holesFilled } from './hole-filling.ts';

/** Distance in Oklab up to which two pixels may belong to one disc. */
const SAME_COLOUR = 0.06;
/** Least part of the foreground's outline that a disc makes up; the product hides the rest. */
const LEAST_OUTLINE = 0.35;
/** Greatest mean distance from the circle, as a fraction of its radius. */
const ROUNDNESS = 0.05;
/** Greatest radius, as a fraction of the frame's side: a larger circle is a straight line. */
const LARGEST_RADIUS = 0.6;
/** Part of the foreground that must remain without the disc. */
const LEAST_REMAINDER = 0.05;
const MOST_REMAINDER = 0.85;

/**
 * The foreground without the disc of one colour that the product stands in front of. A round product looks the same,
 * so both masks describe the picture.
 * @param mask the foreground as the border colours tell it, 0 to 1
 * @returns null where there is no disc
 */
export function foregroundWithoutDisc(frame: Frame, mask: Float32Array): Float32Array | null {
  const outline = outlineOf(frame.side, mask);
  const disc = largestColourCluster(frame.lab, outline);
  if (disc.length < LEAST_OUTLINE * outline.length || !isCircular(frame.side, disc)) return null;
  const colours = Float32Array.from(disc.flatMap((at) => [...frame.lab.subarray(at * 3, at * 3 + 3)]));
  const distances = distanceFromColours(frame, colours);
  const withoutDisc = holesFilled(
    frame.side,
    distances.map((distance, at) => Math.min(distance, mask[at] as number)),
  );
  const remainder = sumOf(withoutDisc) / sumOf(mask);
  return remainder < LEAST_REMAINDER || remainder > MOST_REMAINDER ? null : withoutDisc;
}

const sumOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0);

/** The second pixels from outside: the outermost are mixed with the background. */
function outlineOf(side: number, mask: Float32Array): number[] {
  const outline: number[] = [];
  const isForeground = (at: number) => (mask[at] as number) > 0.5;
  const isInside = (at: number, depth: number) =>
    isForeground(at - depth) &&
    isForeground(at + depth) &&
    isForeground(at - depth * side) &&
    isForeground(at + depth * side);
  for (let y = 2; y < side - 2; y += 1) {
    for (let at = y * side + 2; at < (y + 1) * side - 2; at += 1) {
      if (isForeground(at) && isInside(at, 1) && !isInside(at, 2)) outline.push(at);
    }
  }
  return outline;
}

/** The most pixels that have the colour of one of them. */
function largestColourCluster(lab: Float32Array, pixels: readonly number[]): number[] {
  let best: number[] = [];
  // Every third is tried: neighbours give the same cluster.
  for (let n = 0; n < pixels.length; n += 3) {
    const cluster = pixels.filter((at) => hasSameColour(lab, at, pixels[n] as number));
    if (cluster.length > best.length) best = cluster;
  }
  return best;
}

function hasSameColour(lab: Float32Array, one: number, other: number): boolean {
  const l = (lab[one * 3] as number) - (lab[other * 3] as number);
  const a = (lab[one * 3 + 1] as number) - (lab[other * 3 + 1] as number);
  const b = (lab[one * 3 + 2] as number) - (lab[other * 3 + 2] as number);
  return 0.5 * l * l + a * a + b * b < SAME_COLOUR * SAME_COLOUR;
}

/** Whether the pixels lie on one circle, fitted by least squares (Kåsa, 1976). */
function isCircular(side: number, pixels: readonly number[]): boolean {
  const points = pixels.map((at) => [at % side, Math.floor(at / side)] as const);
  const mean = (of: (x: number, y: number) => number) =>
    points.reduce((sum, [x, y]) => sum + of(x, y), 0) / points.length;
  const [mx, my] = [mean((x) => x), mean((_, y) => y)];
  const xx = mean((x) => (x - mx) ** 2);
  const yy = mean((_, y) => (y - my) ** 2);
  const xy = mean((x, y) => (x - mx) * (y - my));
  const squaredDistance = (x: number, y: number) => (x - mx) ** 2 + (y - my) ** 2;
  const p = mean((x, y) => (x - mx) * squaredDistance(x, y)) / 2;
  const q = mean((x, y) => (y - my) * squaredDistance(x, y)) / 2;
  const determinant = xx * yy - xy * xy;
  const [cx, cy] = [(p * yy - q * xy) / determinant, (q * xx - p * xy) / determinant];
  const radius = Math.sqrt(cx * cx + cy * cy + xx + yy);
  const error = mean((x, y) => Math.abs(Math.hypot(x - mx - cx, y - my - cy) - radius));
  return radius < LARGEST_RADIUS * side && error < ROUNDNESS * radius;
}
