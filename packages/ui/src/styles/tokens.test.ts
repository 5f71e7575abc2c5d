import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const styles = dirname(fileURLToPath(import.meta.url));
const root = join(styles, '../../../..');
const css = readFileSync(join(styles, 'tokens.css'), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media (prefers-color-scheme: dark)');

function coloursOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = coloursOf(lightCss);
const dark = { ...light, ...coloursOf(darkCss.split('@media')[0] ?? '') };

/** Relative luminance of '#rrggbb', as WCAG 2 defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) throw new Error('no such colour');
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const PAGE = ['canvas', 'surface', 'sunken'];

/** Foregrounds, their backgrounds, and the contrast WCAG 2.2 AA requires: 4.5 for text, 3 for edges of controls. */
const PAIRS: { front: string; grounds: string[]; least: number }[] = [
  ...['ink', 'ink-soft', 'primary', 'accent', 'danger', 'success', 'warning'].map((front) => ({
    front,
    grounds: PAGE,
    least: 4.5,
  })),
  ...['primary', 'primary-strong'].map((front) => ({ front, grounds: ['primary-soft'], least: 4.5 })),
  ...['accent', 'success', 'warning', 'danger'].map((front) => ({
    front,
    grounds: [`${front}-soft`],
    least: 4.5,
  })),
  ...['primary', 'accent', 'danger'].map((ground) => ({
    front: `on-${ground}`,
    grounds: [ground, `${ground}-strong`],
    least: 4.5,
  })),
  { front: 'canvas', grounds: ['ink', 'ink-soft', 'success', 'warning'], least: 4.5 },
  { front: 'on-deep', grounds: ['deep'], least: 4.5 },
  { front: 'on-deep-soft', grounds: ['deep'], least: 4.5 },
  { front: 'line-strong', grounds: ['canvas', 'surface'], least: 3 },
];

/** On the background where it is lowest. */
function lowestContrast(colours: Record<string, string>, { front, grounds }: (typeof PAIRS)[number]): number {
  return Math.min(...grounds.map((ground) => contrastOf(colours[front], colours[ground])));
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours in the %s scheme', (_, colours) => {
  it.each(PAIRS)('can be read or seen: $front on $grounds', (pair) => {
    expect(lowestContrast(colours, pair)).toBeGreaterThanOrEqual(pair.least);
  });
});

describe('the type scale', () => {
  const [khmer = '', english = ''] = css.split(':root:lang(en)');
  const ratioOf = (text: string, name: string) =>
    Number(new RegExp(`--leading-${name}: ([\\d.]+);`).exec(text)?.[1]);

  it('gives Khmer 1.7 times its size at every size, and no size a height of its own', () => {
    for (const name of ['text', 'title']) expect(ratioOf(khmer, name)).toBeGreaterThanOrEqual(1.7);
    const heights = [...khmer.matchAll(/--text-\w+--line-height: (.+);/g)].map(([, height]) => height);
    expect(heights).toHaveLength(7);
    for (const height of heights) expect(height).toMatch(/^var\(--leading-(text|title)\)$/);
  });

  it('is closer in English, whose letters do not stack', () => {
    for (const name of ['text', 'title']) expect(ratioOf(english, name)).toBeLessThan(1.7);
  });
});

describe('components', () => {
  const files = globSync('{packages/ui/src,apps/*/app/{ui,features,routes}}/**/*.tsx', { cwd: root }).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  const findAll = (pattern: RegExp) =>
    files.flatMap((file) =>
      (readFileSync(join(root, file), 'utf8').match(pattern) ?? []).map((word) => `${file}: ${word}`),
    );

  it('name colours by their token only', () => {
    expect(files.length).toBeGreaterThan(20);
    const named = findAll(/["'[]#[\da-f]{3,8}["'\]]|\b(rgb|hsl|oklch)a?\(/gi);
    // The browser's toolbar takes its colour, the canvas, from a <meta> tag, which can't use a token.
    expect(named).toEqual(
      [light.canvas, dark.canvas].map(
        (canvas) => `apps/web/app/features/discovery/head-tags.tsx: '${canvas}'`,
      ),
    );
  });

  it('take type, corners, shadows, motion and widths from the tokens', () => {
    expect(
      findAll(
        /(?<=[\s"'`:])-?(text|rounded|shadow|leading|duration|ease|max-w|[pm][trblxyse]?|gap(-[xy])?|space-[xy])-\[[^\]]*\d(rem|px|ms|s)\b[^\]]*\]/g,
      ),
    ).toEqual([]);
  });

  it('leave Khmer letters as they are: no capitals, no letter spacing, no line height of their own', () => {
    expect(
      findAll(
        /(?<=[\s"'`:])(uppercase|capitalize|tracking-[\w[.-]+|leading-[\w[.-]+|break-all|italic)(?=[\s"'`])/g,
      ),
    ).toEqual([]);
  });
});
