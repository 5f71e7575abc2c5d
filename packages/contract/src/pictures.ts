/** Widths in pixels in which the shop stores a picture, up to the original's width. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

export interface PictureVariant {
  url: string;
  width: number;
}

/** The variants of a picture by its URL `/media/<id>-<width>.webp` with the largest width; none for any other URL. */
export function pictureVariants(url: string): { avif: PictureVariant[]; webp: PictureVariant[] } {
  const match = /^(.*\/media\/[\da-f]+)-(\d+)\.webp$/.exec(url);
  if (match === null) return { avif: [], webp: [] };
  const [, base, largest] = match;
  const smaller = PICTURE_WIDTHS.filter((width) => width < Number(largest));
  const widths = [...smaller, Number(largest)];
  const variants = (format: string) => widths.map((width) => ({ url: `${base}-${width}.${format}`, width }));
  return { avif: variants('avif'), webp: variants('webp') };
}

export function pictureUrl(id: string, width: number): string {
  return `/media/${id}-${width}.webp`;
}

/** The widths in which a picture is stored; never larger than the original. */
export function keptWidths(originalWidth: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  const largest = Math.min(originalWidth, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? originalWidth);
  return [...new Set([...smaller, largest])];
}

/** The picture for link previews, in proportions and a format that every service accepts. */
export const SHARE_PICTURE = { width: 1200, height: 630, format: 'jpg' } as const;

/** The URL of a picture's link preview; null if it has none. */
export function sharePictureUrl(url: string): string | null {
  const [, base] = /^(.*\/media\/[\da-f]+)-\d+\.webp$/.exec(url) ?? [];
  return base === undefined ? null : `${base}-${SHARE_PICTURE.width}.${SHARE_PICTURE.format}`;
}
