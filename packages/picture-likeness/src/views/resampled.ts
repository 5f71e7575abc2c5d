import { INPUT_SIDE, type RgbPicture } from '../geometry/frame.ts';
import type { Box } from './box.ts';

/** For each pixel of a line, the first pixel that it is made of, and how much each from there on counts. */
interface Taps {
  first: number;
  weights: Float32Array;
}

/** How far the filter reaches, in pixels of what is made. */
const LOBES = 3;

/**
 * A part of a picture, with `INPUT_SIDE` pixels along its longer side, shrunk as pictures are before they are described: by whole
 * pixels first, then by Lanczos's filter. A softer one loses the print that tells variants apart.
 */
export function resampled(picture: RgbPicture, box: Box): RgbPicture {
  const longer = Math.max(box.right - box.left, box.bottom - box.top);
  const { rgb, width, height } = shrunken(picture, box, Math.max(1, Math.floor(longer / INPUT_SIDE / 2)));
  const scale = Math.max(width, height) / INPUT_SIDE;
  const columns = tapsOf(width, scale);
  const rows = tapsOf(height, scale);
  const narrow = new Float32Array(height * columns.length * 3);
  for (let y = 0; y < height; y += 1) {
    for (const [x, { first, weights }] of columns.entries()) {
      const to = (y * columns.length + x) * 3;
      let from = (y * width + first) * 3;
      for (let tap = 0; tap < weights.length; tap += 1, from += 3)
        addPixel(narrow, to, rgb, from, weights[tap] as number);
    }
  }
  const small = new Float32Array(rows.length * columns.length * 3);
  for (const [y, { first, weights }] of rows.entries()) {
    for (let tap = 0; tap < weights.length; tap += 1) {
      const from = (first + tap) * columns.length * 3;
      const weight = weights[tap] as number;
      for (let at = 0; at < columns.length * 3; at += 1) {
        const to = y * columns.length * 3 + at;
        small[to] = (small[to] as number) + weight * (narrow[from + at] as number);
      }
    }
  }
  return { rgb: bytesOf(small, 1), width: columns.length, height: rows.length };
}

/** Each `factor` × `factor` pixels of a part become one, their mean; what is left over at the right and below is not. */
export function shrunken(
  { rgb, width }: RgbPicture,
  { left, top, right, bottom }: Box,
  factor: number,
): RgbPicture {
  const columns = Math.floor((right - left) / factor);
  const rows = Math.floor((bottom - top) / factor);
  const sums = new Uint32Array(columns * rows * 3);
  for (let y = 0; y < rows * factor; y += 1) {
    const row = Math.floor(y / factor) * columns;
    let from = ((top + y) * width + left) * 3;
    for (let x = 0; x < columns; x += 1) {
      const to = (row + x) * 3;
      for (let n = 0; n < factor; n += 1, from += 3) {
        sums[to] = (sums[to] as number) + (rgb[from] as number);
        sums[to + 1] = (sums[to + 1] as number) + (rgb[from + 1] as number);
        sums[to + 2] = (sums[to + 2] as number) + (rgb[from + 2] as number);
      }
    }
  }
  return { rgb: bytesOf(sums, factor * factor), width: columns, height: rows };
}

/** Rounded, and clamped where the filter overshoots. */
function bytesOf(sums: Uint32Array | Float32Array, count: number): Uint8Array {
  const bytes = new Uint8ClampedArray(sums.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (sums[at] as number) / count;
  return new Uint8Array(bytes.buffer);
}

function addPixel(sums: Float32Array, to: number, rgb: Uint8Array, from: number, weight: number): void {
  sums[to] = (sums[to] as number) + weight * (rgb[from] as number);
  sums[to + 1] = (sums[to + 1] as number) + weight * (rgb[from + 1] as number);
  sums[to + 2] = (sums[to + 2] as number) + weight * (rgb[from + 2] as number);
}

function tapsOf(length: number, scale: number): Taps[] {
  const stretch = Math.max(1, scale);
  return Array.from({ length: Math.max(1, Math.round(length / scale)) }, (_, at) => {
    const middle = (at + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(middle - LOBES * stretch));
    const last = Math.min(length - 1, Math.floor(middle + LOBES * stretch));
    const weights = Float32Array.from({ length: last - first + 1 }, (_, tap) =>
      lanczos((first + tap - middle) / stretch),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function lanczos(x: number): number {
  const angle = Math.PI * x;
  return x === 0 ? 1 : (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}
