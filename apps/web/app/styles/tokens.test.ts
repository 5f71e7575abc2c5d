import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const styles = dirname(fileURLToPath(import.meta.url));
const app = join(styles, '..');
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

/** Text on its ground. */
const TEXT_PAIRS = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground) => [
    ['ink', ground],
    ['ink-soft', ground],
    ['primary', ground],
    ['accent', ground],
    ['danger', ground],
    ['success', ground],
    ['warning', ground],
  ]),
  ['primary', 'primary-soft'],
  ['primary-strong', 'primary-soft'],
  ['accent', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['canvas', 'ink'],
  ['canvas', 'ink-soft'],
  ['canvas', 'success'],
  ['canvas', 'warning'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
] as [string, string][];

/** Borders of controls on their ground. */
const LINE_PAIRS = [
  ['line-strong', 'surface'],
  ['line-strong', 'canvas'],
  ['primary', 'surface'],
  ['danger', 'surface'],
  ['success', 'surface'],
] as [string, string][];

describe.each([
  ['light', light],
  ['dark', dark],
])('the colours in the %s scheme', (_, colours) => {
  it.each(TEXT_PAIRS)('can be read: %s on %s', (text, ground) => {
    expect(contrastOf(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(LINE_PAIRS)('can be seen: %s on %s', (line, ground) => {
    expect(contrastOf(colours[line], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe('components', () => {
  const files = globSync('{ui,features,routes}/**/*.tsx', { cwd: app }).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  const findAll = (pattern: RegExp) =>
    files.flatMap((file) =>
      (readFileSync(join(app, file), 'utf8').match(pattern) ?? []).map((word) => `${file}: ${word}`),
    );

  it('name colours by their token only', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(findAll(/["'[]#[\da-f]{3,8}["'\]]|\b(rgb|hsl|oklch)a?\(/gi)).toEqual([]);
  });

  it('leave Khmer letters as they are: no capitals, no letter spacing, no line height of their own', () => {
    expect(
      findAll(
        /(?<=[\s"'`:])(uppercase|capitalize|tracking-[\w[.-]+|leading-[\w[.-]+|break-all|italic)(?=[\s"'`])/g,
      ),
    ).toEqual([]);
  });
});
