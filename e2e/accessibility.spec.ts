import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openAlive } from './support/network.ts';
import { logIn, registered } from './support/people.ts';
import { listProducts, productCard } from './support/shopping.ts';

/** WCAG 2.2 AA, as far as a machine can tell. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    // Somebody else's page in a frame: the map.
    .exclude('iframe')
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route(/openstreetmap/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
});

for (const path of [
  '/login',
  '/signup',
  '/forgot-password',
  '/favorites',
  '/cart',
  '/checkout',
  '/payment',
  '/order-history',
]) {
  test(`${path} can be used by everybody`, async ({ page }) => {
    await openAlive(page, path);
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page);
  });
}

test('the pages of a person who is logged in can be used by everybody', async ({ page, t, language }) => {
  const person = await registered(page.request);
  await openAlive(page, '/login');
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/home$/);
  const [product] = (await listProducts(page, language)).filter(({ Item }) => Item > 20);
  await openAlive(page, '/shop');
  await productCard(page, product?.title ?? '')
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 1 }) })).toBeVisible();
  for (const path of ['/cart', '/checkout', '/profile', '/order-history']) {
    await openAlive(page, path);
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page);
  }
});
