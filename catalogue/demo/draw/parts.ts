// sharp, harfbuzzjs and @fontsource are not dependencies of the shop: its pictures are committed, so only someone
// who changes a picture needs them. They are loaded from the folder DRAW_MODULES (with a node_modules in it), and
// the types below describe what is used of them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Blob = object;
type Face = { upem: number };
export type ShapedFont = { glyphToPath(glyph: number): string };
type ShapeBuffer = {
  addText(text: string): void;
  guessSegmentProperties(): void;
  getGlyphInfos(): { codepoint: number }[];
  getGlyphPositions(): { xAdvance: number; xOffset: number; yOffset: number }[];
};
export type HarfBuzz = {
  Blob: new (data: Uint8Array) => Blob;
  Face: new (blob: Blob, index?: number) => Face;
  Font: new (face: Face) => ShapedFont;
  Buffer: new () => ShapeBuffer;
  shape(font: ShapedFont, buffer: ShapeBuffer): void;
};

type Picture = {
  webp(options: { quality: number; effort: number; smartSubsample?: boolean }): Picture;
  png(): Picture;
  ensureAlpha(): Picture;
  raw(): Picture;
  resize(width: number, height?: number): Picture;
  composite(layers: { input: Uint8Array; left: number; top: number }[]): Picture;
  toBuffer(): Promise<Uint8Array>;
};
export type Sharp = {
  (
    input: Uint8Array | { create: { width: number; height: number; channels: 3; background: string } },
    options?: { density?: number },
  ): Picture;
  concurrency(threads: number): number;
};

const root = process.env.DRAW_MODULES ?? process.cwd();
const require = createRequire(join(root, 'node_modules', 'here.js'));

export const sharp = require('sharp') as Sharp;
export const harfbuzz = (await import(
  pathToFileURL(join(root, 'node_modules/harfbuzzjs/dist/index.mjs')).href
)) as HarfBuzz;

/** A file of the @fontsource packages. @throws when it does not exist */
export function readFontFile(name: string): Uint8Array {
  return readFileSync(join(root, 'node_modules/@fontsource', name));
}
