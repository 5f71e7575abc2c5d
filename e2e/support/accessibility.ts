import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';

const softly = expect.configure({ soft: true });

const COMMON: axe.RunOptions = {
  resultTypes: ['violations'],
  // No rule reads the style sheets.
  preload: { assets: ['media'] },
};

/** The WCAG 2.2 AA rules that can be tested automatically. */
const EVERY_RULE: axe.RunOptions = {
  ...COMMON,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Off by default: targets of at least 24 px, heading levels without gaps, and all content in landmarks.
  rules: { 'target-size': { enabled: true }, 'heading-order': { enabled: true }, region: { enabled: true } },
};
const CONTRAST: axe.RunOptions = { ...COMMON, runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Half a megabyte of code, a third of what the package gives as its `source`. */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Puts the engine into the page: once, because that takes as long as all rules together. */
async function bringRules(page: Page): Promise<void> {
  await page.evaluate(ENGINE);
}

/** What breaks the rules: each rule's name and the elements. */
function violationsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    // The map is a third party's page.
    const { violations } = await engine.run({ exclude: ['iframe'] }, asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }, options);
}

/** Renders content below the fold and disables transitions; an unpainted part would stay mid-transition. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(drawn);
  });
}

/** Elements that overflow the viewport sideways, or make the page scroll horizontally. */
function partsBeside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}`);
  });
}

/** Pixels, of Chrome's setting *Font size*. */
const USUAL_FONT_SIZES = { standard: 16, fixed: 13 };
const LARGE_FONT_SIZES = { standard: 32, fixed: 26 };

/** Looks for something at 200% text size, which each change of the viewport takes back. */
async function atLargeText(page: Page, width: number, find: () => Promise<string[]>): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: LARGE_FONT_SIZES });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  const found = await find();
  await session.send('Page.setFontSizes', { fontSizes: USUAL_FONT_SIZES });
  await session.detach();
  return found;
}

/** Elements outside the viewport, and clipped or squeezed texts, at 200% text size. */
function lossesOfLargeText(page: Page): Promise<string[]> {
  return atLargeText(page, 640, async () => [
    ...(await partsBeside(page)),
    ...(await textsCutOff(page)),
    ...(await textsSqueezed(page)),
  ]);
}

/** Skips line-clamped titles, which the product dialog shows in full, and screen-reader texts, which are 1 px wide. */
function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (part: Element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(part);
      if (part.clientHeight <= 1 || webkitLineClamp !== 'none') return false;
      const isControl = part.matches('a, button, label, input, select');
      const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow) || isControl;
      return (
        (hides(overflowY) && part.scrollHeight > part.clientHeight + 1) ||
        (hides(overflowX) && part.scrollWidth > part.clientWidth + 1)
      );
    };
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.textContent?.trim() !== '' && isCut(part))
      .map((part) => `cut off: ${part.tagName} ${part.className} ${part.textContent}`);
  });
}

/** Placeholders wider than their field, and selects too narrow for their options, which wrap. */
function fieldTextsCutOff(page: Page): Promise<string[]> {
  const LEAST_EM = 4;
  return page.evaluate((leastEm) => {
    const context = document.createElement('canvas').getContext('2d');
    const widthOf = (text: string, { font }: CSSStyleDeclaration) => {
      if (context === null) throw new Error('No canvas');
      context.font = font;
      return context.measureText(text).width;
    };
    const neededBy = (field: HTMLInputElement | HTMLSelectElement) => {
      if ('options' in field) {
        const style = getComputedStyle(field);
        const widths = [...field.options].map(({ text }) => widthOf(text, style));
        return Math.min(Math.max(0, ...widths), leastEm * Number.parseFloat(style.fontSize));
      }
      const style = getComputedStyle(field, '::placeholder');
      return style.color === 'rgba(0, 0, 0, 0)' ? 0 : widthOf(field.placeholder, style);
    };
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
      .filter((field) => {
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        const room =
          field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return field.clientWidth > 1 && field.checkVisibility() && neededBy(field) > room + 1;
      })
      .map((field) => `cut off: ${field.outerHTML.slice(0, 300)}`);
  }, LEAST_EM);
}

/** Texts that stand in a column of a few letters, because what is beside them does not give way. */
function textsSqueezed(page: Page): Promise<string[]> {
  const LEAST_EM = 4;
  const MOST_LINES = 5;
  return page.evaluate(
    ([leastEm, mostLines]) => {
      const isSqueezed = (part: Element) => {
        const { fontSize, lineHeight } = getComputedStyle(part);
        const text = new Range();
        text.selectNodeContents(part);
        const { width, height } = text.getBoundingClientRect();
        return (
          width > 1 &&
          width < leastEm * Number.parseFloat(fontSize) &&
          height > mostLines * Number.parseFloat(lineHeight)
        );
      };
      return [...document.querySelectorAll('p, a, h1, h2, h3, dt, dd, label, legend, th, td')]
        .filter((part) => part.textContent?.trim() !== '' && isSqueezed(part))
        .map((part) => `squeezed: ${part.tagName} ${part.className} ${part.textContent}`);
    },
    [LEAST_EM, MOST_LINES] as const,
  );
}

/** Controls too low for a thumb. Links within a sentence are free; a card's link reaches over its card. */
function smallTargets(page: Page): Promise<string[]> {
  const LEAST = 44;
  return page.evaluate((least) => {
    const isSmall = (control: Element) => {
      const { width, height } = control.getBoundingClientRect();
      // A field's label takes its taps too; what is 1 px high is for screen readers.
      if (width <= 1 || height <= 1 || control.closest('[inert]') !== null) return false;
      const { display } = getComputedStyle(control);
      const isOverCard = getComputedStyle(control, '::after').position === 'absolute';
      const label = control.closest('label')?.getBoundingClientRect().height ?? 0;
      return display !== 'inline' && !isOverCard && Math.max(height, label) < least;
    };
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter(isSmall)
      .map(
        (control) =>
          `${Math.round(control.getBoundingClientRect().height)} px: ${control.outerHTML.slice(0, 200)}`,
      );
  }, LEAST);
}

/** What stands on the page is read, seen and used by everybody: rules, contrast in the dark, and the narrowest viewport. */
export async function expectAccess(
  page: Page,
  { isLargeText = false, isForThumbs = false } = {},
): Promise<void> {
  await drawAll(page);
  await bringRules(page);
  expect.soft(await violationsOf(page, EVERY_RULE)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violationsOf(page, CONTRAST)).toEqual([]);

  if (isLargeText) await softly.poll(() => lossesOfLargeText(page)).toEqual([]);
  const lossesOnPhone = async () => [...(await partsBeside(page)), ...(await fieldTextsCutOff(page))];
  await softly.poll(() => atLargeText(page, 360, lossesOnPhone)).toEqual([]);

  // The narrowest viewport: nothing overflows.
  await page.setViewportSize({ width: 320, height: 640 });
  if (isForThumbs) await softly.poll(() => smallTargets(page)).toEqual([]);
  await softly.poll(() => partsBeside(page)).toEqual([]);
}
