import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, untilAlive } from '../support/network.ts';
import { goByMenu, listProducts, productCard } from '../support/shopping.ts';

const CODE = '/static/js/*';
/** What the browser and React log when code fails to load. */
const LOST = /Code did not load|CodeLoadError|error in the <|React Router caught/;

test('a tap on Add to Cart before the page is alive is done when it is; menu and language need no code', async ({
  page,
  t,
  language,
}) => {
  const product = (await listProducts(page, language)).find(({ Item }) => Item > 0);
  if (product === undefined) throw new Error('Everything is sold out');
  const code = await hold(page, CODE);
  await page.goto('/shop', { waitUntil: 'domcontentloaded' });
  const account = page.getByLabel(t('layout_account'), { exact: true });
  await account.click();
  await expect(page.getByRole('link', { name: t('layout_sign_up'), exact: true }).first()).toBeVisible();
  await account.click();
  await productCard(page, product.title)
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await code.mend();
  await expect(page.getByRole('alertdialog', { name: t('ui_error_login_required') })).toBeVisible();
});

test('a menu that was opened before the page is alive stays open', async ({ page, t }) => {
  const code = await hold(page, CODE);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: t('layout_menu'), exact: true }).click();
  const link = page
    .getByRole('navigation', { name: t('layout_menu'), exact: true })
    .getByRole('link', { name: t('layout_shop'), exact: true });
  await expect(link).toBeVisible();
  await code.mend();
  await untilAlive(page);
  await link.click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('the language is switched by the server while the code is still on its way', async ({
  page,
  language,
}) => {
  await hold(page, CODE);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const other = language === 'km' ? { name: 'English', lang: 'en' } : { name: 'ខ្មែរ', lang: 'km' };
  await page.getByRole('button', { name: other.name, exact: true }).click({ noWaitAfter: true });
  await expect(page.locator('html')).toHaveAttribute('lang', other.lang);
});

// Covers 7.32
test('a page whose code is lost says what to do, and opens once it can be had', async ({ page, t }) => {
  expectErrors(page, LOST);
  await openAlive(page, '/');
  const lost = await cut(page, CODE);
  await goByMenu(page, t, 'layout_contact');
  await expect(page.getByRole('alert').filter({ hasText: t('ui_missing_code') })).toContainText(
    t('ui_network_hint'),
  );
  // On a slow machine the page may already be retrying by itself.
  const retry = page.getByRole('button', { name: t('ui_retry'), exact: true });
  await expect(retry).toBeEnabled();
  await lost.mend();
  await retry.click();
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: t('contact_title'), level: 1 })).toBeVisible();
});

test('a tab of an older release loads the page anew once, never in a circle', async ({ page, t }) => {
  expectErrors(page, LOST);
  await openAlive(page, '/');
  await answer(page, '/static/js/contact*', 404, '');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/contact') loads += 1;
  });
  await goByMenu(page, t, 'layout_contact');
  await expect(page.getByText(t('layout_lifeless'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('contact_title'), level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});
