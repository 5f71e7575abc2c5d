import { EVERY_OFFICE_STATE } from '../../screens/every-state.ts';
import { expectAccess } from '../../support/accessibility.ts';
import { LOST_CALL } from '../../support/network.ts';
import { expectErrors, test } from '../../support/office-fixtures.ts';

// A new browser for each state would take longer than its test: these tests leave nothing behind but a network to mend.
test.use({ reuseContext: true });
test.afterEach(({ context }) => context.setOffline(false));

for (const { screen, state, show } of EVERY_OFFICE_STATE) {
  test(`${screen}, ${state}: read, seen and used by everybody`, async ({ page, t, language, office }) => {
    // Some are failure states.
    expectErrors(page, LOST_CALL);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show({ page, t, language, office });
    await expectAccess(page, { isLargeText: true, isForThumbs: true });
  });
}
