/** A part of a picture: the pixels from `left`, `top` up to but without `right`, `bottom`. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
export const heightOf = ({ top, bottom }: Box) => bottom - top;
export const widthOf = ({ left, right }: Box) => right - left;

export type Side = 'left' | 'top' | 'right' | 'bottom';
export const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

/** The parts of a box between some places. */
export function cut(
  box: Box,
  from: 'top' | 'left',
  to: 'bottom' | 'right',
  places: readonly number[],
): Box[] {
  const ends = [box[from], ...places, box[to]];
  return ends.slice(1).map((end, at) => ({ ...box, [from]: ends[at] as number, [to]: end }));
}

/** The step from a side towards the middle. */
export const inwards = (side: Side) => (side === 'left' || side === 'top' ? 1 : -1);

/** The outermost line of a box along one side. */
export function lineOf(box: Box, side: Side): Box {
  if (side === 'left') return { ...box, right: box.left + 1 };
  if (side === 'right') return { ...box, left: box.right - 1 };
  if (side === 'top') return { ...box, bottom: box.top + 1 };
  return { ...box, top: box.bottom - 1 };
}

/** The line just outside a box along one side. */
export function lineOutside(box: Box, side: Side): Box {
  return lineOf({ ...box, [side]: box[side] - inwards(side) }, side);
}

/** Whether most of both boxes is shared. */
export function areSame(one: Box, other: Box): boolean {
  return overlap(one, other) > 0.5 * Math.max(areaOf(one), areaOf(other));
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width <= 0 || height <= 0 ? 0 : width * height;
}
