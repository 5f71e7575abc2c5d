import sharp, { type Sharp } from 'sharp';
import { SIDE } from './backgrounds.ts';
import { between, type Chance, oneOf } from './chance.ts';

/** Changes to a picture before it is searched for; a picture is 400 × 400 RGB. */
export interface Pixels {
  data: Buffer;
  /** Both sides. */
  side: number;
}

type Change = (pixels: Pixels, chance: Chance) => Promise<Pixels>;

const image = ({ data, side }: Pixels) => sharp(data, { raw: { width: side, height: side, channels: 3 } });
const pixelsOf = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, side: info.width };
};
const mapped = (pixels: Pixels, change: (value: number, channel: number) => number): Pixels => ({
  ...pixels,
  data: Buffer.from(
    pixels.data.map((value, at) => Math.max(0, Math.min(255, Math.round(change(value, at % 3))))),
  ),
});

/** Decodes a picture into a square of pixels, on white. */
export async function readPixels(picture: Buffer): Promise<Pixels> {
  return await pixelsOf(sharp(picture).flatten({ background: '#fff' }).resize(SIDE, SIDE));
}

export const CHANGES = {
  resized: (pixels, chance) => pixelsOf(image(pixels).resize(Math.round(between(chance, 120, 200)))),
  // The last step of every query is a JPEG anyway; this one is a bad one before it.
  'JPEG quality 30': async (pixels) => pixelsOf(sharp(await image(pixels).jpeg({ quality: 30 }).toBuffer())),
  'crop to 80 %': (pixels, chance) => {
    const side = Math.round(pixels.side * 0.8);
    const [left, top] = [0, 0].map(() => Math.floor(chance() * (pixels.side - side)));
    return pixelsOf(image(pixels).extract({ left: left ?? 0, top: top ?? 0, width: side, height: side }));
  },
  'turned by 5 to 15°': async (pixels, chance) => {
    const angle = between(chance, 5, 15) * oneOf(chance, [-1, 1]);
    const turned = await image(pixels)
      .rotate(angle, { background: oneOf(chance, ['#fff', '#888', '#222']) })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = turned.info;
    const rotated = sharp(turned.data, { raw: { width, height, channels } });
    const [left, top] = [width, height].map((length) => Math.floor((length - pixels.side) / 2));
    return pixelsOf(
      rotated.extract({ left: left ?? 0, top: top ?? 0, width: pixels.side, height: pixels.side }),
    );
  },
  mirrored: (pixels) => pixelsOf(image(pixels).flop()),
  'brightness ±30 %': async (pixels, chance) => {
    const gain = oneOf(chance, [0.7, 1.3]);
    return mapped(pixels, (value) => value * gain);
  },
  'colour cast': async (pixels, chance) => {
    const gains = oneOf(chance, [
      [1.15, 1, 0.78],
      [0.82, 1, 1.15],
      [0.88, 1.1, 0.88],
      [1.1, 0.88, 1.1],
    ]);
    return mapped(pixels, (value, channel) => value * (gains[channel] ?? 1));
  },
  blur: (pixels) => pixelsOf(image(pixels).blur(pixels.side * 0.008)),
  noise: async (pixels, chance) => {
    // Two uniform numbers make it bell-like enough: a standard deviation of 20.
    return mapped(pixels, (value) => value + (chance() + chance() - 1) * 49);
  },
} satisfies Record<string, Change>;

export type ChangeName = keyof typeof CHANGES;

/** What the shop gets: a JPEG from a browser. */
export function photoOf(pixels: Pixels): Promise<Buffer> {
  return image(pixels).jpeg({ quality: 85 }).toBuffer();
}
