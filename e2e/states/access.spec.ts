import { EVERY_STATE } from '../screens/every-state.ts';
import { expectAccess } from '../support/accessibility.ts';
import { expectErrors, test } from '../support/fixtures.ts';
import { LOST_CALL } from '../support/network.ts';

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

// A new browser for each state would take longer than its test: these tests leave nothing behind but a network to mend.
test.use({ reuseContext: true });
test.afterEach(({ context }) => context.setOffline(false));

for (const { screen, state, show } of EVERY_STATE) {
  test(`${screen}, ${state}: read, seen and used by everybody`, async ({ page, t, language }) => {
    // Some are failure states.
    expectErrors(page, LOST_CALL);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    await show({ page, t, language });
    await expectAccess(page, { isLargeText: LARGE_TEXT.includes(`${screen}, ${state}`) });
  });
}
