// Text as outlines, so that a picture does not depend on the machine's fonts, and Khmer is shaped correctly
// (stacked consonants, vowels in front).

import type { ShapedFont } from './parts.ts';
import { harfbuzz, readFontFile } from './parts.ts';
import { unpackWoff } from './woff.ts';

const files = {
  clean: 'poppins/files/poppins-latin-700-normal.woff',
  plain: 'poppins/files/poppins-latin-500-normal.woff',
  black: 'poppins/files/poppins-latin-800-normal.woff',
  round: 'fredoka/files/fredoka-latin-600-normal.woff',
  serif: 'dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  loud: 'lilita-one/files/lilita-one-latin-400-normal.woff',
  khmer: 'kantumruy-pro/files/kantumruy-pro-khmer-600-normal.woff',
} as const;
export type FontName = keyof typeof files;

export type TextStyle = {
  x?: number;
  y?: number;
  size: number;
  font?: FontName;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Maximum width; longer text is set smaller. */
  max?: number;
  track?: number;
  extra?: string;
};

const fonts = new Map<FontName, { font: ShapedFont; upem: number }>();

function openFont(name: FontName) {
  const known = fonts.get(name);
  if (known) return known;
  const face = new harfbuzz.Face(new harfbuzz.Blob(unpackWoff(readFontFile(files[name]))), 0);
  const opened = { font: new harfbuzz.Font(face), upem: face.upem };
  fonts.set(name, opened);
  return opened;
}

function shape(text: string, name: FontName, track: number) {
  const { font, upem } = openFont(name);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  let x = 0;
  const glyphs = buffer.getGlyphPositions().map((position, i) => {
    const d = font.glyphToPath(infos[i]?.codepoint ?? 0);
    const at = `translate(${x + position.xOffset} ${position.yOffset})`;
    x += position.xAdvance + (i < infos.length - 1 ? track * upem : 0);
    return d ? `<path transform="${at}" d="${d}"/>` : '';
  });
  return { art: glyphs.join(''), width: x / upem, upem };
}

/** Whether a text has Khmer characters. */
export function isKhmer(text: string): boolean {
  return /[\u1780-\u17ff]/.test(text);
}

/** The font size at which a text is at most `max` wide, `size` at the largest. */
export function fitSize(
  text: string,
  size: number,
  max: number,
  font: FontName = 'clean',
  track = 0,
): number {
  const width = shape(text, isKhmer(text) ? 'khmer' : font, track).width * size;
  return width > max ? (size * max) / width : size;
}

/** One line of text as outlines. `y` is the baseline; Khmer uses the Khmer font whatever `font` is. */
export function text(words: string, style: TextStyle): string {
  const isKm = isKhmer(words);
  // Letter-spacing would split Khmer clusters.
  const shaped = shape(words, isKm ? 'khmer' : (style.font ?? 'clean'), isKm ? 0 : (style.track ?? 0));
  const size = style.max ? Math.min(style.size, style.max / Math.max(shaped.width, 0.01)) : style.size;
  const width = shaped.width * size;
  const shift = { start: 0, middle: -width / 2, end: -width }[style.anchor ?? 'middle'];
  const scale = size / shaped.upem;
  return `<g fill="${style.fill}" transform="translate(${(style.x ?? 0) + shift} ${style.y ?? 0}) scale(${scale} ${-scale})" ${style.extra ?? ''}>${shaped.art}</g>`;
}
