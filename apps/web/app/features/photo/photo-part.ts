import type { PhotoPart } from '@phsar/ui/shrunken-photo';

/** The corners of a part. */
export const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
] as const;
export type Corner = (typeof CORNERS)[number];

/** Least width and height, as a fraction of the photo's: less shows no product. */
const LEAST = 0.1;
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The part after all of it has been moved, as far as the photo reaches. */
export function movedPart(part: PhotoPart, dx: number, dy: number): PhotoPart {
  const x = within(dx, -part.left, 1 - part.right);
  const y = within(dy, -part.top, 1 - part.bottom);
  return { left: part.left + x, top: part.top + y, right: part.right + x, bottom: part.bottom + y };
}

/** The part after one corner has been moved; the opposite one stays. */
export function resizedPart(part: PhotoPart, [column, row]: Corner, dx: number, dy: number): PhotoPart {
  const x = part[column] + dx;
  const y = part[row] + dy;
  return {
    ...part,
    [column]: column === 'left' ? within(x, 0, part.right - LEAST) : within(x, part.left + LEAST, 1),
    [row]: row === 'top' ? within(y, 0, part.bottom - LEAST) : within(y, part.top + LEAST, 1),
  };
}
