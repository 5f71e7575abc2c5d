// A scene: a set, a motif, and things placed on the set with their shadows.
import { shade } from './colour.ts';
import { emoji, reachOf } from './emoji.ts';
import type { Label } from './label.ts';
import type { MotifName } from './motifs.ts';
import { drawMotif } from './motifs.ts';
import type { SetName } from './sets.ts';
import { buildSet } from './sets.ts';
import type { Room, Size } from './sets-base.ts';
import type { Sheet } from './svg.ts';
import { blur, define, ellipse, finish, group, line, newSheet, rect } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';

export type Maker = (sheet: Sheet, label: Label) => Thing;
/** stand: on the floor; lie: seen from above; float: in the air; far: out of focus behind; near: out of focus in front; plain: no shadow. */
export type Pose = 'stand' | 'lie' | 'float' | 'far' | 'near' | 'plain';
export type Item = {
  what: Maker | string;
  x: number;
  y: number;
  size: number;
  turn: number;
  pose: Pose;
  flip?: boolean;
};
export type Mark = { kind: 'height' | 'width'; words: string; from: number; to: number; at: number };
export type View = { set: SetName; motif?: MotifName; items: Item[]; marks?: Mark[]; room?: Partial<Room> };

/** Places a thing. x is from the middle; y from the set's base line or, in sets seen from above, from the middle. */
export const put = (
  what: Maker | string,
  x: number,
  y: number,
  size: number,
  turn = 0,
  pose: Pose = 'stand',
): Item => ({ what, x, y, size, turn, pose });

function dropShadow(sheet: Sheet, dx: number, dy: number, soft: number, strength: number): string {
  const id = define(
    sheet,
    (name) =>
      `<filter id="${name}" x="-30%" y="-30%" width="160%" height="170%"><feGaussianBlur in="SourceAlpha" stdDeviation="${soft}"/><feOffset dx="${dx}" dy="${dy}"/><feComponentTransfer><feFuncA type="linear" slope="${strength}"/></feComponentTransfer><feColorMatrix type="matrix" values="0 0 0 0 .06 0 0 0 0 .09 0 0 0 0 .2 0 0 0 1 0"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  );
  return `filter="url(#${id})"`;
}

function standShadow(sheet: Sheet, width: number, size: number, dark: string): string {
  const reach = Math.min(width * 0.5, 300);
  return (
    ellipse(
      reach * 0.35,
      2,
      reach * 1.2,
      Math.max(12, reach * 0.15),
      dark,
      `opacity=".26" ${blur(sheet, Math.max(8, size * 0.03))}`,
    ) + ellipse(0, -1, reach * 0.96, Math.max(5, reach * 0.06), dark, `opacity=".5" ${blur(sheet, 5)}`)
  );
}

function realise(sheet: Sheet, item: Item, label: Label): Thing & { isEmoji: boolean } {
  if (typeof item.what !== 'string') return { ...item.what(sheet, label), isEmoji: false };
  const reach = reachOf(item.what);
  return {
    art: emoji(sheet, item.what, 0, (0.5 - reach.bottom) * item.size, item.size, 0, item.flip),
    w: item.size * (reach.right - reach.left),
    h: item.size * reach.bottom,
    isEmoji: true,
  };
}

function place(sheet: Sheet, item: Item, label: Label, centre: number, base: number, dark: string): string {
  const thing = realise(sheet, item, label);
  const scale = thing.isEmoji ? 1 : item.size / thing.h;
  const [x, y] = [centre + item.x, base + item.y];
  if (item.pose === 'stand' || item.pose === 'plain') {
    const shadow =
      item.pose === 'stand' ? group(standShadow(sheet, thing.w * scale, item.size, dark), x, y) : '';
    return shadow + group(thing.art, x, y, scale, item.turn);
  }
  const middle = `<g transform="translate(${x} ${y}) rotate(${item.turn}) scale(${scale}) translate(0 ${thing.h / 2})">${thing.art}</g>`;
  if (item.pose === 'far') return `<g ${blur(sheet, 7)}>${middle}</g>`;
  if (item.pose === 'near') return `<g ${blur(sheet, 9)}>${middle}</g>`;
  const isFloat = item.pose === 'float';
  return `<g ${dropShadow(sheet, isFloat ? 10 : 9, isFloat ? 26 : 13, isFloat ? 16 : 10, isFloat ? 0.22 : 0.34)}>${middle}</g>`;
}

function drawMark(mark: Mark, centre: number, base: number, ink: string): string {
  const { from, to, at } = mark;
  const wide = mark.words.length * 17 + 44;
  const upright = mark.kind === 'height';
  const [x1, y1, x2, y2] = upright
    ? [centre + at, base + from, centre + at, base + to]
    : [centre + from, base + at, centre + to, base + at];
  const ends = upright
    ? `M${x1 - 16} ${y1} h32 M${x2 - 16} ${y2} h32`
    : `M${x1} ${y1 - 16} v32 M${x2} ${y2 - 16} v32`;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return (
    line(`M${x1} ${y1} L${x2} ${y2} ${ends}`, ink, 5) +
    rect(mx - wide / 2, my - 28, wide, 56, ink, 28) +
    text(mark.words, { x: mx, y: my + 11, size: 31, font: 'clean', fill: '#ffffff', max: wide - 30 })
  );
}

/** A complete picture as SVG. @param seed of the scattered things @param cutAt the picture's width, if less than the scene's */
export function drawScene(
  view: View,
  room: Room,
  label: Label,
  size: Size,
  seed: number,
  cutAt = size.w,
): string {
  const sheet = newSheet(seed);
  const own: Room = { ...room, ...view.room };
  const stage = buildSet(sheet, view.set, own, size);
  const motif = drawMotif(sheet, view.motif ?? 'none', own, size);
  const dark = shade(own.floor, 0.72);
  const items = view.items.map((item) => place(sheet, item, label, size.w / 2, stage.base, dark)).join('');
  const marks = (view.marks ?? [])
    .map((mark) => drawMark(mark, size.w / 2, stage.base, shade(label.main, 0.35)))
    .join('');
  return finish(sheet, stage.art + motif + items + marks, cutAt, size.h);
}
