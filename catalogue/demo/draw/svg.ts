// A sheet collects the definitions (gradients, clips, filters) of one picture; ids are its own running number.
export type Sheet = { defs: string[]; count: number; seed: number };
export type Stop = [offset: number, colour: string, opacity?: number];

export function newSheet(seed: number): Sheet {
  return { defs: [], count: 0, seed };
}

/** Even, repeatable chance: the same picture is drawn the same way every time. */
export function chance(sheet: Sheet, from = 0, to = 1): number {
  sheet.seed = (Math.imul(sheet.seed, 1664525) + 1013904223) >>> 0;
  return from + (sheet.seed / 4294967296) * (to - from);
}

export function define(sheet: Sheet, write: (id: string) => string): string {
  const id = `d${sheet.count++}`;
  sheet.defs.push(write(id));
  return id;
}

const stops = (list: Stop[]) =>
  list
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A gradient across the painted shape; the angle is 0 = left to right, 90 = top to bottom. */
export function linear(sheet: Sheet, angle: number, list: Stop[]): string {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
  const ends = `x1="${0.5 - dx}" y1="${0.5 - dy}" x2="${0.5 + dx}" y2="${0.5 + dy}"`;
  return `url(#${define(sheet, (id) => `<linearGradient id="${id}" ${ends}>${stops(list)}</linearGradient>`)})`;
}

export function radial(sheet: Sheet, cx: number, cy: number, r: number, list: Stop[]): string {
  return `url(#${define(sheet, (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`)})`;
}

export function clip(sheet: Sheet, shape: string): string {
  return `clip-path="url(#${define(sheet, (id) => `<clipPath id="${id}">${shape}</clipPath>`)})"`;
}

/** The filter area is wide in absolute units of the shape, so soft shadows are not cut off. */
export function blur(sheet: Sheet, deviation: number): string {
  const area = `x="-60%" y="-120%" width="220%" height="340%"`;
  return `filter="url(#${define(sheet, (id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${deviation}"/></filter>`)})"`;
}

export function group(art: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${art}</g>`;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const times = (n: number, make: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => make(i)).join('');

export function finish(sheet: Sheet, art: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${sheet.defs.join('')}</defs>${art}</svg>`;
}
