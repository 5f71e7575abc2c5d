import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVERY_STATE } from '../screens/every-state.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';

const softly = expect.configure({ soft: true });

/** WCAG 2.2 AA, as far as a machine can tell. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Without a second page that puts the frames' results together: there are none of the shop's.
    .setLegacyMode()
    // Controls of 24 px or more, and headings that leave out no level: off where nobody asks for them.
    .options({
      rules: { 'target-size': { enabled: true }, 'heading-order': { enabled: true } },
      resultTypes: ['violations'],
    })
    // Somebody else's page in a frame: the map.
    .exclude('iframe');
  const { violations } = await (only === undefined
    ? builder.withTags(RULES)
    : builder.withRules([only])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/** What lies further down too, and colours at once: where nothing is drawn no transition goes on. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important; transition: none !important }');
    document.adoptedStyleSheets.push(drawn);
  });
}

/** Parts that stand out of the window at the end of a line, or make the page scroll sideways. */
function partsBeside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}`);
  });
}

/** The main screens, which are read with text of twice the size too. */
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

/** Parts beside the window, and texts cut off by the part they stand in, while the letters are of twice the size. */
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

/** A title that ends in dots after its lines is whole in its product's dialog; a text for readers alone is 1 px wide. */
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
    // States of failure are among them; what they log is held by their own tests.
    expectErrors(page, /./);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show({ page, t, language });
    await drawAll(page);
    expect.soft(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, 'color-contrast')).toEqual([]);

    if (LARGE_TEXT.includes(`${screen}, ${state}`))
      await softly.poll(() => lossesOfLargeText(page)).toEqual([]);

    // The narrowest window: nothing is lost at the side.
    await page.setViewportSize({ width: 320, height: 640 });
    await softly.poll(() => partsBeside(page)).toEqual([]);
  });
}
