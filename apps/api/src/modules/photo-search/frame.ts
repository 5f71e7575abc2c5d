import { oklabOf } from './oklab.ts';

/** Side of the square in which pictures are compared, pixels. */
export const FRAME = 64;

/** A picture in the middle of a square, in Oklab; beside an oblong one there is nothing. */
export interface Frame {
  side: number;
  /** Lightness, green–red, blue–yellow of each pixel. */
  lab: Float32Array;
  /** 1 where there is picture. */
  cover: Uint8Array;
}

/** How a query is laid into the frame of a picture of which it may show a part. */
export interface Pose {
  /** Radians by which the query is turned back. */
  turn: number;
  /** Part of the frame's side that the query fills, and where that part begins. */
  scale: number;
  left: number;
  top: number;
}

/** @param rgb a picture whose longer side is `side` */
export function frameOf(rgb: Uint8Array, width: number, height: number, side: number): Frame {
  const frame = { side, lab: new Float32Array(side * side * 3), cover: new Uint8Array(side * side) };
  const lab = oklabOf(rgb);
  const [left, top] = [(side - width) >> 1, (side - height) >> 1];
  for (let y = 0; y < height; y += 1) {
    const to = (top + y) * side + left;
    frame.lab.set(lab.subarray(y * width * 3, (y + 1) * width * 3), to * 3);
    frame.cover.fill(1, to, to + width);
  }
  return frame;
}

/** What the comparing frame holds when the picture lies in it in a pose; between pixels, values are mixed. */
export function laidOut({ side, lab: from, cover: isThere }: Frame, { turn, scale, left, top }: Pose): Frame {
  const lab = new Float32Array(FRAME * FRAME * 3);
  const cover = new Uint8Array(FRAME * FRAME);
  const step = side / (FRAME * scale);
  const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const middle = side / 2 - 0.5;
  const [dx, dy] = [(left + scale / 2) * FRAME - 0.5, (top + scale / 2) * FRAME - 0.5];
  const row = side * 3;
  for (let y = 0; y < FRAME; y += 1) {
    for (let x = 0; x < FRAME; x += 1) {
      const u = middle + (x - dx) * cos - (y - dy) * sin;
      const v = middle + (x - dx) * sin + (y - dy) * cos;
      const i = Math.floor(u);
      const j = Math.floor(v);
      if (i < 0 || j < 0 || i >= side - 1 || j >= side - 1) continue;
      const at = j * side + i;
      if (isThere[at] === 0 || isThere[at + side + 1] === 0) continue;
      const to = y * FRAME + x;
      cover[to] = 1;
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
  return { side: FRAME, lab, cover };
}
