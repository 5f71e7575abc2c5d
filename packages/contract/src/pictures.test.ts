import { describe, expect, it } from 'vitest';
import { keptWidths, PICTURE_WIDTHS, pictureUrl, pictureVariants } from './pictures.ts';

describe('a picture', () => {
  it.each([
    [100, [100]],
    [320, [320]],
    [321, [320, 321]],
    [960, [320, 640, 960]],
    [1_000, [320, 640, 960, 1_000]],
    [1_440, [320, 640, 960, 1_440]],
    [6_000, [320, 640, 960, 1_440]],
  ])('of %i pixels is kept in the widths %j, never larger than it is', (width, kept) => {
    expect(keptWidths(width)).toEqual(kept);
  });

  it('has its variants derived from the URL of the largest', () => {
    for (const width of [100, 320, 500, ...PICTURE_WIDTHS, 5_000]) {
      const kept = keptWidths(width);
      const { avif, webp } = pictureVariants(pictureUrl('0a1b2c', Math.max(...kept)));
      expect(webp.map((variant) => variant.width)).toEqual(kept);
      expect(avif.map((variant) => variant.width)).toEqual(kept);
      expect(webp.map(({ url }) => url)).toEqual(kept.map((one) => `/media/0a1b2c-${one}.webp`));
      expect(avif.map(({ url }) => url)).toEqual(kept.map((one) => `/media/0a1b2c-${one}.avif`));
    }
  });

  it('may be on another host', () => {
    expect(pictureVariants('https://cdn.example/media/0a-320.webp').webp).toEqual([
      { url: 'https://cdn.example/media/0a-320.webp', width: 320 },
    ]);
  });

  it.each(['', '/media/0a.webp', '/media/xyz-320.webp', '/media/0a-320.png', '/poster.svg'])(
    'has no variants at %j',
    (url) => {
      expect(pictureVariants(url)).toEqual({ avif: [], webp: [] });
    },
  );
});
