import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVERY_STATE } from '../screens/every-state.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';

const softly = expect.configure({ soft: true });

/** The WCAG 2.2 AA rules that can be tested automatically. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Skips the extra page that merges results from frames; the shop has none of its own.
    .setLegacyMode()
    // Off by default: targets of at least 24 px, and heading levels without gaps.
    .options({
      rules: { 'target-size': { enabled: true }, 'heading-order': { enabled: true } },
      resultTypes: ['violations'],
    })
    // The map is a third party's page.
    .exclude('iframe');
  const { violations } = await (only === undefined
    ? builder.withTags(RULES)
    : builder.withRules([only])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
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

/** The main screens, tested at 200% text size as well. */
const LARGE_TEXT = [
  'landing, filled',
  'shop, filled',
  'product, details',
  'cart, filled',
  'checkout, filled',
  'payment, filled',
  'order-history, filled',
  'login, first',
  'signup, first',
  'profile, filled',
  'blog, filled',
  'contact, filled',
];

/** Elements outside the viewport and clipped texts at 200% text size. */
async function lossesOfLargeText(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 740 });
  const setSize = (size: string) =>
    page.evaluate((asked) => {
      document.documentElement.style.fontSize = asked;
    }, size);
  await setSize('200%');
  const losses = [...(await partsBeside(page)), ...(await textsCutOff(page))];
  await setSize('');
  return losses;
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

for (const { screen, state, show } of EVERY_STATE) {
  test(`${screen}, ${state}: read, seen and used by everybody`, async ({ page, t, language }) => {
    // Some are failure states; what those log is asserted in their own tests.
    expectErrors(page, /./);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show({ page, t, language });
    await drawAll(page);
    expect.soft(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, 'color-contrast')).toEqual([]);

    if (LARGE_TEXT.includes(`${screen}, ${state}`))
      await softly.poll(() => lossesOfLargeText(page)).toEqual([]);

    // The narrowest viewport: nothing overflows.
    await page.setViewportSize({ width: 320, height: 640 });
    await softly.poll(() => partsBeside(page)).toEqual([]);
  });
}
