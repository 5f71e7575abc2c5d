import { EVERY_OFFICE_STATE } from '../../screens/every-state.ts';
import { LOST_CALL } from '../../support/network.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';
import { pressEveryButton, translateAlways, watchLostNodes } from '../../support/translation.ts';

// As in the tests of access.
test.use({ reuseContext: true });
test.afterEach(({ context }) => context.setOffline(false));

for (const { screen, state, show } of EVERY_OFFICE_STATE) {
  test(`${screen}, ${state}: works while the browser translates it`, async ({
    page,
    t,
    language,
    office,
  }) => {
    expectErrors(page, LOST_CALL);
    const lostNodes = watchLostNodes(page);
    await translateAlways(page);
    await show({ page, t, language, office });
    await pressEveryButton(page);
    expect(lostNodes).toEqual([]);
    await expect(page.getByText(t('shell_screen_failed'))).toHaveCount(0);
    expect(await page.evaluate(() => window.staleTexts)).toEqual([]);
  });
}
