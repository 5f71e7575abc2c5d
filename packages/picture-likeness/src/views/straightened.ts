import { INPUT_SIDE, type RgbPicture } from '../geometry/frame.ts';
import type { Corners, Point } from './print-corners.ts';

/** Sides that differ less than this are taken for equal: an angle shortens them, and most pictures of goods are square. */
const NEARLY_SQUARE = 1.25;

/** A part of a picture seen at an angle as it would look from straight before it, `INPUT_SIDE` pixels along its longer side. */
export function straightened({ rgb, width, height }: RgbPicture, corners: Corners): RgbPicture {
  const [a, b, c, d] = corners;
  const across = (distance(a, b) + distance(d, c)) / 2;
  const down = (distance(a, d) + distance(b, c)) / 2;
  const longer = Math.max(across, down);
  const isSquare = longer < NEARLY_SQUARE * Math.min(across, down);
  const columns = isSquare ? INPUT_SIDE : Math.max(1, Math.round((INPUT_SIDE * across) / longer));
  const rows = isSquare ? INPUT_SIDE : Math.max(1, Math.round((INPUT_SIDE * down) / longer));
  // As many samples as there are pixels, so that fine print is not aliased.
  const samples = Math.max(1, Math.ceil(longer / INPUT_SIDE));
  const [a1, b1, c1, a2, b2, c2, g, h] = squareToQuadrilateral(corners);
  const straight = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let n = 0; n < samples * samples; n += 1) {
        const u = (column + ((n % samples) + 0.5) / samples) / columns;
        const v = (row + (Math.floor(n / samples) + 0.5) / samples) / rows;
        const w = g * u + h * v + 1;
        const x = Math.max(0, Math.min(width - 1, Math.round((a1 * u + b1 * v + c1) / w)));
        const y = Math.max(0, Math.min(height - 1, Math.round((a2 * u + b2 * v + c2) / w)));
        const at = (y * width + x) * 3;
        red += rgb[at] as number;
        green += rgb[at + 1] as number;
        blue += rgb[at + 2] as number;
      }
      const to = (row * columns + column) * 3;
      straight[to] = red / (samples * samples);
      straight[to + 1] = green / (samples * samples);
      straight[to + 2] = blue / (samples * samples);
    }
  }
  return { rgb: straight, width: columns, height: rows };
}

const distance = ([x, y]: Point, [u, v]: Point) => Math.hypot(u - x, v - y);

/** The eight numbers that take the unit square to four corners, clockwise from its origin (Heckbert, 1989). */
export function squareToQuadrilateral([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h] as const;
}
