// Microsoft's Fluent emoji, stored as 32×32 SVG files in emoji/ (see emoji/LICENCE.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharp } from './parts.ts';
import type { Sheet } from './svg.ts';

const folder = join(import.meta.dirname, 'emoji');
const bodies = new Map<string, string>();

function readBody(name: string): string {
  const known = bodies.get(name);
  if (known) return known;
  const body = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const inner = body.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  bodies.set(name, inner);
  return inner;
}

/** Prefixes the ids of an SVG body, because two emoji may define the same id. */
function withOwnIds(body: string, prefix: string): string {
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
}

/** An emoji centred on x and y; `turn` in degrees, clockwise. @throws when the file does not exist */
export function emoji(
  sheet: Sheet,
  name: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
  flip = false,
): string {
  const body = withOwnIds(readBody(name), `e${sheet.count++}-`);
  const scale = size / 32;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale}) translate(-16 -16)">${body}</g>`;
}

/** Bounds of an emoji's ink as fractions of its square, so that a standing one touches the floor. */
export type Reach = { left: number; right: number; top: number; bottom: number };

const grid = 64;

async function measure(name: string): Promise<Reach> {
  const svg = readFileSync(join(folder, `${name}.svg`));
  const pixels = await sharp(svg, { density: 144 }).resize(grid, grid).ensureAlpha().raw().toBuffer();
  const isInked = (x: number, y: number) => (pixels[(y * grid + x) * 4 + 3] ?? 0) > 100;
  const all = Array.from({ length: grid }, (_, i) => i);
  const rows = all.filter((y) => all.some((x) => isInked(x, y)));
  const columns = all.filter((x) => all.some((y) => isInked(x, y)));
  return {
    left: (columns[0] ?? 0) / grid,
    right: ((columns.at(-1) ?? grid) + 1) / grid,
    top: (rows[0] ?? 0) / grid,
    bottom: ((rows.at(-1) ?? grid) + 1) / grid,
  };
}

const reaches = new Map<string, Reach>();
for (const file of readdirSync(folder).filter((one) => one.endsWith('.svg'))) {
  const name = file.slice(0, -4);
  reaches.set(name, await measure(name));
}

/** The bounds of an emoji's ink; the whole square for an unknown name. */
export function reachOf(name: string): Reach {
  return reaches.get(name) ?? { left: 0, right: 1, top: 0, bottom: 1 };
}
