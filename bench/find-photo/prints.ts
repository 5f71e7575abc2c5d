import type { Corners, Point } from '@phsar/picture-likeness/views/print-corners';
import { squareToQuadrilateral } from '@phsar/picture-likeness/views/straightened';
import sharp from 'sharp';
import { otherBackground, SIDE } from './backgrounds.ts';
import { between, type Chance, oneOf } from './chance.ts';
import type { Pixels } from './changes.ts';
import type { Screen } from './screenshots.ts';

/** Shorter side of a photo of a print, pixels. */
const SHORTER = 960;

/**
 * A photo of a printed picture that lies before something else, seen at an angle.
 * @param part of the photo's shorter side that the print takes
 * @param moved how far each of its corners may be moved across and down, as a part of the photo's shorter side
 */
export async function printedPhoto(
  pixels: Pixels,
  chance: Chance,
  { part, moved }: { part: number; moved: number },
): Promise<Screen> {
  const [width, height] = oneOf(chance, [
    [SHORTER, SHORTER],
    [SHORTER, (SHORTER * 4) / 3],
    [(SHORTER * 4) / 3, SHORTER],
  ] as const);
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="xMidYMid slice">${otherBackground(chance)}</svg>`;
  const { data } = await sharp(Buffer.from(ground))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const half = (SHORTER * part) / 2;
  const middle: Point = [width / 2 + between(chance, -30, 30), height / 2 + between(chance, -30, 30)];
  const reach = SHORTER * moved;
  const near = (x: number, y: number): Point => [
    middle[0] + x + between(chance, -reach, reach),
    middle[1] + y + between(chance, -reach, reach),
  ];
  const corners: Corners = [near(-half, -half), near(half, -half), near(half, half), near(-half, half)];
  drawInQuadrilateral(data, width, height, pixels, corners);
  return { data, width, height };
}

/** Covers up to a quarter of a picture, from its edge, with what looks like a hand. */
export async function behindHand(pixels: Pixels, chance: Chance): Promise<Screen> {
  const { side } = pixels;
  const skin = oneOf(chance, ['#e8b996', '#c98f65', '#9a643f', '#6f4428']);
  const turn = Math.floor(chance() * 4) * 90;
  const x = between(chance, 0.3, 0.7) * side;
  const fingers = Array.from({ length: 4 }, (_, at) => {
    const length = side * between(chance, 0.24, 0.32);
    return `<rect x="${x + (at - 2) * side * 0.1}" y="${side - length}" width="${side * 0.085}" height="${side}" rx="${side * 0.042}" fill="${skin}"/>`;
  });
  const hand = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><g transform="rotate(${turn} ${side / 2} ${side / 2})">${fingers.join('')}<rect x="${x - side * 0.22}" y="${side * 0.88}" width="${side * 0.42}" height="${side}" fill="${skin}"/></g></svg>`;
  const data = await sharp(pixels.data, { raw: { width: side, height: side, channels: 3 } })
    .composite([{ input: Buffer.from(hand) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width: side, height: side };
}

/** Fills the quadrilateral in which the picture lies after a change of perspective; bilinear. */
function drawInQuadrilateral(
  data: Buffer,
  width: number,
  height: number,
  { data: from, side }: Pixels,
  corners: Corners,
): void {
  const [a, b, c, d, e, f, g, h] = squareToQuadrilateral(corners);
  // The inverse of the matrix, up to a factor.
  const inverse = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ] as const;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const w = inverse[6] * x + inverse[7] * y + inverse[8];
      const u = ((inverse[0] * x + inverse[1] * y + inverse[2]) / w) * (side - 1);
      const v = ((inverse[3] * x + inverse[4] * y + inverse[5]) / w) * (side - 1);
      if (!(u >= 0 && v >= 0 && u < side - 1 && v < side - 1)) continue;
      const [i, j] = [Math.floor(u), Math.floor(v)];
      const [p, q] = [u - i, v - j];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (j * side + i) * 3 + channel;
        const upper = (from[at] ?? 0) * (1 - p) + (from[at + 3] ?? 0) * p;
        const lower = (from[at + side * 3] ?? 0) * (1 - p) + (from[at + side * 3 + 3] ?? 0) * p;
        data[(y * width + x) * 3 + channel] = Math.round(upper * (1 - q) + lower * q);
      }
    }
  }
}
