import { EVERY_STATE } from '../screens/every-state.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { hold, LOST_CALL, openAlive, untilAlive } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';
import { pressEveryButton, translateAlways, watchLostNodes } from '../support/translation.ts';

// As in the tests of access.
test.use({ reuseContext: true });
test.afterEach(({ context }) => context.setOffline(false));

/** React draws a part anew that hydrates after its texts were replaced. */
const DRAWN_ANEW = /React error #418/;

for (const { screen, state, show } of EVERY_STATE) {
  test(`${screen}, ${state}: works while the browser translates it`, async ({ page, t, language }) => {
    expectErrors(page, LOST_CALL, DRAWN_ANEW);
    const lostNodes = watchLostNodes(page);
    await translateAlways(page);
    await show({ page, t, language });
    await pressEveryButton(page);
    expect(lostNodes).toEqual([]);
    await expect(page.getByText(t('layout_unexpected_error'))).toHaveCount(0);
    expect(await page.evaluate(() => window.staleTexts)).toEqual([]);
  });
}

for (const path of ['/blog/1', '/privacy']) {
  test(`${path} keeps its text when the browser translates it before hydration`, async ({ page, t }) => {
    expectErrors(page, DRAWN_ANEW);
    const lostNodes = watchLostNodes(page);
    await translateAlways(page, { isEarly: true });
    const scripts = await hold(page, '/static/js/*');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const text = page.locator('.post-text');
    const before = await text.textContent();
    await scripts.mend();
    await untilAlive(page);
    await expect(page.getByText(t('layout_unexpected_error'))).toHaveCount(0);
    expect(await text.textContent()).toBe(before);
    expect(lostNodes).toEqual([]);
  });
}

test('a translated page stays in its language when the next one is shown', async ({ page, t }) => {
  await translateAlways(page);
  await openAlive(page, '/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await goByMenu(page, t, 'layout_blog');
  await expect(page.getByRole('heading', { level: 1, name: t('blogs_title') })).toBeVisible();
});
