import { EVERY_STATE } from '../screens/every-state.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { LOST_CALL, openAlive } from '../support/network.ts';
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

test('a translated page stays in its language when the next one is shown', async ({ page, t }) => {
  await translateAlways(page);
  await openAlive(page, '/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await goByMenu(page, t, 'layout_blog');
  await expect(page.getByRole('heading', { level: 1, name: t('blogs_title') })).toBeVisible();
});
