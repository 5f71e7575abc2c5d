/** Widths in which the shop keeps a picture, as far as the original reaches. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

export interface PictureVariant {
  url: string;
  width: number;
}

/**
 * A picture's address names its largest width, `/media/<id>-<width>.webp`; the smaller ones and the
 * AVIF ones stand beside it. An address of another form has no variants.
 */
export function pictureVariants(url: string): { avif: PictureVariant[]; webp: PictureVariant[] } {
  const match = /^(.*\/media\/[\da-f]+)-(\d+)\.webp$/.exec(url);
  if (match === null) return { avif: [], webp: [] };
  const [, base, largest] = match;
  const widths = [
    ...new Set([...PICTURE_WIDTHS.filter((width) => width < Number(largest)), Number(largest)]),
  ];
  const variants = (format: string) => widths.map((width) => ({ url: `${base}-${width}.${format}`, width }));
  return { avif: variants('avif'), webp: variants('webp') };
}

export function pictureUrl(id: string, width: number): string {
  return `/media/${id}-${width}.webp`;
}

/** The widths a picture of this size is kept in; never larger than the original. */
export function keptWidths(originalWidth: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  const largest = Math.min(originalWidth, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? originalWidth);
  return [...new Set([...smaller, largest])];
}

/** A picture for those who show a shared link: of the proportions and in the format that all of them take. */
export const SHARE_PICTURE = { width: 1200, height: 630, format: 'jpg' } as const;

/** The shared form of a picture by its address; null when it has none. */
export function sharePictureUrl(url: string): string | null {
  const [, base] = /^(.*\/media\/[\da-f]+)-\d+\.webp$/.exec(url) ?? [];
  return base === undefined ? null : `${base}-${SHARE_PICTURE.width}.${SHARE_PICTURE.format}`;
}
