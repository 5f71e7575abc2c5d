import { oklabOf } from '../colour/oklab.ts';
import type { Pose } from './pose.ts';

/** Side of the square in which pictures are compared, pixels. */
export const FRAME_SIDE = 64;
/** Longer side of the pictures that frames are made of, pixels: half as many again, so that rotating them loses nothing. */
export const INPUT_SIDE = 96;

/** A decoded picture, upright; `rgb` holds three sRGB bytes a pixel, row by row. */
export interface RgbPicture {
  rgb: Uint8Array;
  width: number;
  height: number;
}

/** A picture in the middle of a square, in Oklab. Beside an oblong one the square is not covered. */
export interface Frame {
  side: number;
  /** Lightness, green–red and blue–yellow of each pixel, row by row. */
  lab: Float32Array;
  /** 1 where there is picture, 0 beside it. */
  coverage: Uint8Array;
}

/** Centres a picture whose longer side is `INPUT_SIDE` in a square of it. */
export function frameOf({ rgb, width, height }: RgbPicture): Frame {
  const side = INPUT_SIDE;
  const frame = { side, lab: new Float32Array(side * side * 3), coverage: new Uint8Array(side * side) };
  const lab = oklabOf(rgb);
  const [left, top] = [(side - width) >> 1, (side - height) >> 1];
  for (let y = 0; y < height; y += 1) {
    const to = (top + y) * side + left;
    frame.lab.set(lab.subarray(y * width * 3, (y + 1) * width * 3), to * 3);
    frame.coverage.fill(1, to, to + width);
  }
  return frame;
}

/** The picture resampled into a frame of `FRAME_SIDE` in a pose, by bilinear interpolation. */
export function warped(
  { side, lab: from, coverage: isCovered }: Frame,
  { rotation, scale, left, top }: Pose,
): Frame {
  const lab = new Float32Array(FRAME_SIDE * FRAME_SIDE * 3);
  const coverage = new Uint8Array(FRAME_SIDE * FRAME_SIDE);
  const step = side / (FRAME_SIDE * scale);
  const [cos, sin] = [Math.cos(rotation) * step, Math.sin(rotation) * step];
  const middle = side / 2 - 0.5;
  const [dx, dy] = [(left + scale / 2) * FRAME_SIDE - 0.5, (top + scale / 2) * FRAME_SIDE - 0.5];
  const row = side * 3;
  for (let y = 0; y < FRAME_SIDE; y += 1) {
    for (let x = 0; x < FRAME_SIDE; x += 1) {
      const u = middle + (x - dx) * cos - (y - dy) * sin;
      const v = middle + (x - dx) * sin + (y - dy) * cos;
      const i = Math.floor(u);
      const j = Math.floor(v);
      if (i < 0 || j < 0 || i >= side - 1 || j >= side - 1) continue;
      const at = j * side + i;
      if (isCovered[at] === 0 || isCovered[at + side + 1] === 0) continue;
      const to = y * FRAME_SIDE + x;
      coverage[to] = 1;
      const p = u - i;
      const q = v - j;
      for (let c = 0; c < 3; c += 1) {
        const k = at * 3 + c;
        const a = from[k] as number;
        const b = from[k + row] as number;
        const upper = a + ((from[k + 3] as number) - a) * p;
        const lower = b + ((from[k + row + 3] as number) - b) * p;
        lab[to * 3 + c] = upper + (lower - upper) * q;
      }
    }
  }
  return { side: FRAME_SIDE, lab, coverage };
}
