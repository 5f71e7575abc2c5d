import type { Frame, Pose } from './frame.ts';

/** A pose of the query, or of what a mirror would show. */
export interface SidedPose extends Pose {
  isMirrored: boolean;
}

/** Where a spot of the frame is in a picture that lies in it in a pose, pixels: u0 + column · ux + row · uy across, and so down. */
export interface Placement {
  u0: number;
  ux: number;
  uy: number;
  v0: number;
  vx: number;
  vy: number;
}

/** @param spots along a side of the frame */
export function placementOf({ side }: Frame, pose: SidedPose, spots: number): Placement {
  const { turn, scale, left, top, isMirrored } = pose;
  const step = side / (spots * scale);
  const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const [dx, dy] = [(left + scale / 2) * spots - 0.5, (top + scale / 2) * spots - 0.5];
  const [first, across] = isMirrored ? [spots - 1 - dx, -1] : [-dx, 1];
  // Half a pixel more than its middle: cut off, that is the nearest one.
  const middle = side / 2;
  return {
    u0: middle + first * cos + dy * sin,
    ux: across * cos,
    uy: -sin,
    v0: middle + first * sin - dy * cos,
    vx: across * sin,
    vy: cos,
  };
}

/** The pixel that lies at a spot; -1 where there is none. */
export function pixelAt({ side, cover }: Frame, placement: Placement, column: number, row: number): number {
  const { u0, ux, uy, v0, vx, vy } = placement;
  const u = u0 + column * ux + row * uy;
  const v = v0 + column * vx + row * vy;
  if (u < 0 || v < 0 || u >= side || v >= side) return -1;
  const at = (v | 0) * side + (u | 0);
  return cover[at] === 0 ? -1 : at;
}

/** The pixel at each spot of the frame. @param spots along its side */
export function pixelsOfSpots(frame: Frame, pose: SidedPose, spots: number): Int32Array {
  const placement = placementOf(frame, pose, spots);
  const pixels = new Int32Array(spots * spots);
  for (let row = 0, spot = 0; row < spots; row += 1) {
    for (let column = 0; column < spots; column += 1, spot += 1) {
      pixels[spot] = pixelAt(frame, placement, column, row);
    }
  }
  return pixels;
}
