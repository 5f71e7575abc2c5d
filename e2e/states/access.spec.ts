import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVERY_STATE } from '../screens/every-state.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';

/** WCAG 2.2 AA, as far as a machine can tell. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Without a second page that puts the frames' results together: there are none of the shop's.
    .setLegacyMode()
    // Controls of 24 px or more: off where nobody asks for it.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // Somebody else's page in a frame: the map.
    .exclude('iframe');
  const { violations } = await (only === undefined
    ? builder.withTags(RULES)
    : builder.withRules([only])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
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

for (const { screen, state, show } of EVERY_STATE) {
  test(`${screen}, ${state}: read, seen and used by everybody`, async ({ page, t, language }) => {
    // States of failure are among them; what they log is held by their own tests.
    expectErrors(page, /./);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show({ page, t, language });
    expect.soft(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violationsOf(page, 'color-contrast')).toEqual([]);

    // The narrowest window: nothing is lost at the side.
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await partsBeside(page)).toEqual([]);
  });
}
