// Shorthand for writing the product tables.
import type { BrushLook } from './goods-dental.ts';
import { brushSide, toothbrush } from './goods-dental.ts';
import type { Label } from './label.ts';
import type { LabelStyle } from './label-patterns.ts';
import type { MotifName } from './motifs.ts';
import type { Item, Maker, Mark, View } from './scene.ts';
import { put } from './scene.ts';
import type { SetName } from './sets.ts';
import type { Room } from './sets-base.ts';
import type { FontName } from './text.ts';
import { turned } from './thing.ts';

export type Product = { key: string; label: Label; room: Room; pack: Maker; views: (pack: Maker) => View[] };

const brands = {
  Sovadent: 'clean',
  Mintaro: 'black',
  Zumbri: 'clean',
  Tunsay: 'round',
  Flossela: 'serif',
  Saatlor: 'black',
  Malirom: 'serif',
  Dosdor: 'loud',
  Waggaro: 'loud',
  Meowlia: 'round',
  Treylit: 'round',
} as const satisfies Record<string, FontName>;
export type Brand = keyof typeof brands;

/** A brand's name with its font, as printed on goods. */
export const mark = (brand: Brand) => ({ brand, font: brands[brand] });

/** A pack's label. @param picture an emoji's name @param colours paper, main colour and accent */
export function label(
  brand: Brand,
  words: [line: string, km: string, size: string],
  picture: string,
  style: LabelStyle,
  colours: [string, string, string],
): Label {
  return {
    brand,
    line: words[0],
    km: words[1],
    size: words[2],
    emoji: picture,
    style,
    font: brands[brand],
    paper: colours[0],
    main: colours[1],
    accent: colours[2],
  };
}

/** The colours of a set. */
export const room = (wall: string, floor: string, accent: string): Room => ({ wall, floor, accent });

/** A view: things on a set. @param own room colours that differ from the product's */
export const scene = (
  set: SetName,
  motif: MotifName,
  items: Item[],
  marks: Mark[] = [],
  own: Partial<Room> = {},
): View => ({ set, motif, items, marks, room: own });

/** A close-up in which the label fills the picture; `drop` is how far the pack's foot lies below the bottom edge. */
export function close(
  pack: Maker,
  size: number,
  drop: number,
  turn: number,
  around: Item[] = [],
  x = 0,
): View {
  return {
    set: 'bokeh',
    motif: 'none',
    items: [
      ...around.filter((item) => item.pose === 'far'),
      put(pack, x, drop, size, turn, 'plain'),
      ...around.filter((item) => item.pose !== 'far'),
    ],
  };
}

/** An upright toothbrush in these colours, with the brand printed if given. */
export const brush =
  (handle: string, grip: string, bristle: string, more: Partial<BrushLook> & { brand?: Brand } = {}): Maker =>
  (sheet) =>
    toothbrush(sheet, { handle, grip, bristle, ...more }, more.brand ? mark(more.brand) : undefined);

/** A lying toothbrush in these colours, with paste of that colour if given. */
export const brushLying =
  (handle: string, grip: string, bristle: string, paste?: string, more: Partial<BrushLook> = {}): Maker =>
  (sheet) =>
    brushSide(sheet, { handle, grip, bristle, ...more }, 680, paste);

/** The same thing, turned clockwise. */
export const tilt =
  (maker: Maker, degrees: number): Maker =>
  (sheet, l) =>
    turned(maker(sheet, l), degrees);

/** The same pack with another label, to show another product of the family. */
export const withLabel =
  (maker: Maker, own: Label): Maker =>
  (sheet) =>
    maker(sheet, own);
