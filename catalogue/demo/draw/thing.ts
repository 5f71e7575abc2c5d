// A thing has its origin at the middle of its foot: x runs from -w/2 to w/2, y from -h (top) to 0 (floor).
import { shade, tint } from './colour.ts';
import type { Sheet, Stop } from './svg.ts';
import { blur, clip, group, linear, path, rect } from './svg.ts';

export type Thing = { art: string; w: number; h: number };

const roundStops: Stop[] = [
  [0, '#0b1530', 0.34],
  [0.07, '#0b1530', 0.12],
  [0.16, '#ffffff', 0.1],
  [0.24, '#ffffff', 0.26],
  [0.32, '#ffffff', 0.06],
  [0.55, '#0b1530', 0],
  [0.8, '#0b1530', 0.14],
  [0.94, '#0b1530', 0.32],
  [0.985, '#ffffff', 0.12],
  [1, '#0b1530', 0.2],
];
const softStops: Stop[] = [
  [0, '#0b1530', 0.2],
  [0.1, '#0b1530', 0.04],
  [0.22, '#ffffff', 0.24],
  [0.36, '#ffffff', 0],
  [0.7, '#0b1530', 0.04],
  [0.92, '#0b1530', 0.2],
  [1, '#0b1530', 0.26],
];

/** Light from the left on a round body, as a paint. */
export const roundLight = (sheet: Sheet) => linear(sheet, 0, roundStops);
/** Softer light from the left, as a paint. */
export const softLight = (sheet: Sheet) => linear(sheet, 0, softStops);
/** Light from above, as a paint. */
export const topLight = (sheet: Sheet) =>
  linear(sheet, 90, [
    [0, '#ffffff', 0.35],
    [0.25, '#ffffff', 0.05],
    [0.7, '#0b1530', 0.05],
    [1, '#0b1530', 0.28],
  ]);

/** A filled path with light on it. */
export function solid(
  sheet: Sheet,
  d: string,
  fill: string,
  light: 'round' | 'soft' | 'top' | 'flat' = 'round',
): string {
  if (light === 'flat') return path(d, fill);
  const over = { round: roundLight, soft: softLight, top: topLight }[light](sheet);
  return path(d, fill) + path(d, over);
}

/** Path data of a rectangle with corner radius `r`. */
export const box = (x: number, y: number, w: number, h: number, r = 0) =>
  r === 0
    ? `M${x} ${y} h${w} v${h} h${-w} Z`
    : `M${x + r} ${y} h${w - 2 * r} a${r} ${r} 0 0 1 ${r} ${r} v${h - 2 * r} a${r} ${r} 0 0 1 ${-r} ${r} h${-(w - 2 * r)} a${r} ${r} 0 0 1 ${-r} ${-r} v${-(h - 2 * r)} a${r} ${r} 0 0 1 ${r} ${-r} Z`;

/** Puts a label's artwork on a body: clipped to the body's shape and under the same light. */
export function stick(
  sheet: Sheet,
  art: string,
  shape: string,
  x: number,
  y: number,
  light: 'round' | 'soft' | 'none' = 'round',
): string {
  const over = light === 'none' ? '' : path(shape, light === 'round' ? roundLight(sheet) : softLight(sheet));
  return `<g ${clip(sheet, path(shape, '#000'))}>${group(art, x, y)}</g>${over}`;
}

/** The long soft reflection of a studio lamp. @param strength opacity */
export function gleam(sheet: Sheet, x: number, y: number, w: number, h: number, strength = 0.5): string {
  return rect(x, y, w, h, '#ffffff', w / 2, `opacity="${strength}" ${blur(sheet, w * 0.28)}`);
}

/** A ribbed cap. */
export function ribbedCap(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  r = 10,
): string {
  const ribs = Array.from({ length: 15 }, (_, i) => {
    // Ribs get narrower towards the edges, as on a cylinder.
    const at = x + w / 2 - (Math.cos((Math.PI * (i + 1)) / 16) * w) / 2;
    return rect(at - 1.5, y + h * 0.16, 2.6, h * 0.68, shade(fill, 0.35), 1.3, `opacity=".35"`);
  });
  return (
    solid(sheet, box(x, y, w, h, r), fill) +
    ribs.join('') +
    rect(x + r, y + 1, w - 2 * r, 3, tint(fill, 0.6), 1.5, `opacity=".7"`)
  );
}

/** A thing turned clockwise about its middle, with its new bounds. */
export function turned(thing: Thing, degrees: number): Thing {
  const a = (degrees * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(a)), Math.abs(Math.sin(a))];
  const [w, h] = [thing.w * c + thing.h * s, thing.w * s + thing.h * c];
  const art = `<g transform="translate(0 ${-h / 2}) rotate(${degrees}) translate(0 ${thing.h / 2})">${thing.art}</g>`;
  return { art, w, h };
}

/** Groups things into one; x and y are the positions of their feet. */
export function together(list: { thing: Thing; x: number; y?: number; scale?: number }[]): Thing {
  const left = Math.min(...list.map(({ thing, x, scale = 1 }) => x - (thing.w * scale) / 2));
  const right = Math.max(...list.map(({ thing, x, scale = 1 }) => x + (thing.w * scale) / 2));
  const top = Math.max(...list.map(({ thing, y = 0, scale = 1 }) => thing.h * scale - y));
  const middle = (left + right) / 2;
  return {
    art: list.map(({ thing, x, y = 0, scale = 1 }) => group(thing.art, x - middle, y, scale)).join(''),
    w: right - left,
    h: top,
  };
}
