import type { Frame } from './frame.ts';
import type { MirrorablePose } from './pose.ts';

/**
 * Maps a cell of a grid over the frame to the pixel of a picture that lies there in a pose (an affine map, in pixels):
 * x = x0 + column · xColumn + row · xRow, and y likewise.
 */
export interface GridMap {
  x0: number;
  xColumn: number;
  xRow: number;
  y0: number;
  yColumn: number;
  yRow: number;
}

/** @param gridSide cells along a side of the grid */
export function gridMap({ side }: Frame, pose: MirrorablePose, gridSide: number): GridMap {
  const { rotation, scale, left, top, isMirrored } = pose;
  const step = side / (gridSide * scale);
  const [cos, sin] = [Math.cos(rotation) * step, Math.sin(rotation) * step];
  const [dx, dy] = [(left + scale / 2) * gridSide - 0.5, (top + scale / 2) * gridSide - 0.5];
  const [first, across] = isMirrored ? [gridSide - 1 - dx, -1] : [-dx, 1];
  // Half a pixel beyond the middle: truncating then gives the nearest pixel.
  const middle = side / 2;
  return {
    x0: middle + first * cos + dy * sin,
    xColumn: across * cos,
    xRow: -sin,
    y0: middle + first * sin - dy * cos,
    yColumn: across * sin,
    yRow: cos,
  };
}

/** Index of the pixel at a cell of the grid; -1 where the picture does not reach. */
export function pixelAt({ side, coverage }: Frame, map: GridMap, column: number, row: number): number {
  const { x0, xColumn, xRow, y0, yColumn, yRow } = map;
  const x = x0 + column * xColumn + row * xRow;
  const y = y0 + column * yColumn + row * yRow;
  if (x < 0 || y < 0 || x >= side || y >= side) return -1;
  const at = (y | 0) * side + (x | 0);
  return coverage[at] === 0 ? -1 : at;
}

/** Index of the pixel at each cell of the grid, row by row; -1 where the picture does not reach. */
export function pixelsOfGrid(frame: Frame, pose: MirrorablePose, gridSide: number): Int32Array {
  const map = gridMap(frame, pose, gridSide);
  const pixels = new Int32Array(gridSide * gridSide);
  for (let row = 0, cell = 0; row < gridSide; row += 1) {
    for (let column = 0; column < gridSide; column += 1, cell += 1) {
      pixels[cell] = pixelAt(frame, map, column, row);
    }
  }
  return pixels;
}
