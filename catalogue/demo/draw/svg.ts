// SVG as text. A sheet collects one picture's definitions (gradients, clips, filters), numbered for their ids.
export type Sheet = { defs: string[]; count: number; seed: number };
export type Stop = [offset: number, colour: string, opacity?: number];

/** An empty sheet. @param seed of `chance` */
export function newSheet(seed: number): Sheet {
  return { defs: [], count: 0, seed };
}

/** A pseudo-random number from `from` to `to`, uniform; the same sequence for the same seed. */
export function chance(sheet: Sheet, from = 0, to = 1): number {
  sheet.seed = (Math.imul(sheet.seed, 1664525) + 1013904223) >>> 0;
  return from + (sheet.seed / 4294967296) * (to - from);
}

/** Adds a definition to the sheet. @returns its id */
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

/** A linear gradient across the painted shape, as a paint. @param angle degrees: 0 left to right, 90 top to bottom */
export function linear(sheet: Sheet, angle: number, list: Stop[]): string {
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
  const ends = `x1="${0.5 - dx}" y1="${0.5 - dy}" x2="${0.5 + dx}" y2="${0.5 + dy}"`;
  return `url(#${define(sheet, (id) => `<linearGradient id="${id}" ${ends}>${stops(list)}</linearGradient>`)})`;
}

/** A radial gradient, as a paint; centre and radius are fractions of the painted shape. */
export function radial(sheet: Sheet, cx: number, cy: number, r: number, list: Stop[]): string {
  return `url(#${define(sheet, (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`)})`;
}

/** The attribute that clips an element to a shape. */
export function clip(sheet: Sheet, shape: string): string {
  return `clip-path="url(#${define(sheet, (id) => `<clipPath id="${id}">${shape}</clipPath>`)})"`;
}

/** The attribute that blurs an element. The filter area is larger than the shape, so that shadows are not cut off. */
export function blur(sheet: Sheet, deviation: number): string {
  const area = `x="-60%" y="-120%" width="220%" height="340%"`;
  return `filter="url(#${define(sheet, (id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${deviation}"/></filter>`)})"`;
}

/** Artwork moved to x and y, turned clockwise by degrees, and scaled. */
export function group(art: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${art}</g>`;
}

/** A rectangle; `r` is the corner radius, `extra` further attributes. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`;
/** A filled circle. */
export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
/** A filled ellipse. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
/** A filled path. */
export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
/** A stroked path with round ends and joins. */
export const line = (d: string, stroke: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
/** Joins what `make` draws for 0 to n − 1. */
export const times = (n: number, make: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => make(i)).join('');

/** The SVG document of a sheet and its artwork. */
export function finish(sheet: Sheet, art: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${sheet.defs.join('')}</defs>${art}</svg>`;
}
