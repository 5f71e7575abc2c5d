import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { alter, answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { loggedIn } from '../support/people.ts';
import { plentyOf, putInCart, unitPrice, usd, type WireProduct } from '../support/shopping.ts';

const CART = '/api/cart';

interface WireCart {
  items: { product: WireProduct; quantity: number }[];
}

function lineOf(page: Page, { title }: WireProduct) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

function figure(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
}

/** The cart with `stock` pieces left of every product in it. */
const withStock = (stock: number) => (cart: WireCart) => ({
  ...cart,
  items: cart.items.map(({ product, quantity }) => ({ product: { ...product, Item: stock }, quantity })),
});

test('a visitor is asked to log in, and comes back to the cart', async ({ page, t }) => {
  await openAlive(page, '/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(t('ui_error_login_required'))).toBeVisible();
  await main.getByRole('link', { name: t('ui_log_in') }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// Covers 2.79, 8.43
test('it is loading until the server answers, and leads to the shop when it is empty', async ({
  page,
  t,
}) => {
  await loggedIn(page);
  const cart = await hold(page, CART);
  await openAlive(page, '/cart');
  const main = page.getByRole('main');
  await expect(main.getByText(t('ui_loading'))).toBeVisible();
  await cart.mend();
  await expect(main.getByText(t('cart_empty'), { exact: true })).toBeVisible();
  await expect(main.getByText(t('ui_loading'))).toBeHidden();
  await main.getByRole('link', { name: t('cart_continue_shopping') }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

// Covers 2.22, 2.80, 2.81, 2.84
test('its lines have image, badge, stepper and price, and the summary adds them up', async ({
  page,
  t,
  language,
}) => {
  const [discounted] = await plentyOf(page, language, ({ discount }) => discount > 0);
  const [plain] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await putInCart(page, await loggedIn(page), [discounted, 2], [plain, 1]);
  await openAlive(page, '/cart');
  const line = lineOf(page, discounted);
  await expect(line).toContainText(t('cart_discount', { percent: discounted.discount }));
  await expect(line).toContainText(usd(2 * unitPrice(discounted)));
  await expect(figure(page, t('cart_total_item'))).toHaveText('3');
  await expect(figure(page, t('cart_main_total'))).toHaveText(usd(2 * discounted.price + plain.price));
  const saved = 2 * (discounted.price - unitPrice(discounted));
  await expect(figure(page, t('cart_total_discount'))).toContainText(usd(saved));
  await expect(figure(page, t('cart_subtotal'))).toHaveText(usd(2 * unitPrice(discounted) + plain.price));

  await line.getByRole('button', { name: t('cart_enlarge', { title: discounted.title }) }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: discounted.title })).toBeVisible();
  await page.keyboard.press('Escape');

  const other = lineOf(page, plain);
  await expect(other.getByRole('button', { name: t('ui_quantity_decrease') })).toBeDisabled();
  await other.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await expect(other).toContainText(usd(2 * plain.price));
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 4 }) })).toBeVisible();
});

// Covers 2.82, 2.83
test('a line is removed and the whole is cleared, and both can be brought back', async ({
  page,
  t,
  language,
}) => {
  const [first, second] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await putInCart(page, await loggedIn(page), [first, 2], [second, 1]);
  await openAlive(page, '/cart');
  await lineOf(page, first)
    .getByRole('button', { name: t('cart_remove', { title: first.title }) })
    .click();
  await expect(lineOf(page, first)).toHaveCount(0);
  await expect(page.getByText(t('cart_total_discount'))).toHaveCount(0);
  await page.getByRole('button', { name: t('cart_undo') }).click();
  await expect(lineOf(page, first)).toBeVisible();

  await page.getByRole('button', { name: t('cart_clear') }).click();
  await expect(page.getByText(t('cart_empty'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('cart_cleared'))).toBeVisible();
  await page
    .getByRole('button', { name: t('cart_undo') })
    .last()
    .click();
  await expect(lineOf(page, second)).toBeVisible();
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 3 }) })).toBeVisible();
});

// Covers 2.86, 5.30, 9.20
test('more than the stock is refused, which is told for 5 seconds', async ({ page, t, language }) => {
  await page.clock.install();
  const [product] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 2]);
  await alter(page, CART, withStock(2));
  await openAlive(page, '/cart');
  const more = lineOf(page, product).getByRole('button', { name: t('ui_quantity_increase') });
  await expect(more).toBeVisible();
  await pauseClock(page);
  await more.click();
  const warning = lineOf(page, product).getByText(t('cart_stock_warning', { stock: 2 }));
  await expect(warning).toBeVisible();
  await page.clock.runFor(4900);
  await expect(warning).toBeVisible();
  await page.clock.runFor(200);
  await expect(warning).toBeHidden();
});

test('a line whose stock has fallen says so, and is changed before the checkout', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 3]);
  const fallen = await alter(page, CART, withStock(1));
  await openAlive(page, '/cart');
  const line = lineOf(page, product);
  await expect(line.getByText(t('cart_stock_warning', { stock: 1 }))).toBeVisible();
  await page.getByRole('button', { name: t('cart_proceed') }).click();
  await expect(page.getByText(t('cart_shortage'))).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await fallen.mend();
  await line.getByRole('button', { name: t('cart_take_available', { stock: 1 }) }).click();
  await expect(line.getByRole('status').getByText(t('cart_stock_warning', { stock: 1 }))).toBeHidden();
  await page.getByRole('button', { name: t('cart_proceed') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

// Covers 8.25, 8.26
test('each change that fails is told in a dialog, and the line stays as it was', async ({
  page,
  t,
  language,
}) => {
  const [product, other] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 2]);
  await openAlive(page, '/cart');
  const line = lineOf(page, product);
  const toldIn = async (title: string, why: string) => {
    const dialog = page.getByRole('alertdialog', { name: t(title) });
    await expect(dialog).toContainText(t(why));
    await dialog.getByRole('button', { name: t('ui_ok') }).click();
    await expect(dialog).toBeHidden();
  };
  await cut(page, '/api/cart/remove/*');
  await line.getByRole('button', { name: t('cart_remove', { title: product.title }) }).click();
  await toldIn('cart_failed_remove_cart_item', 'ui_no_response');
  await cut(page, '/api/cart/clear');
  await page.getByRole('button', { name: t('cart_clear') }).click();
  await toldIn('cart_failed_clear_cart', 'ui_no_response');
  await answer(page, '/api/cart/update', 200, { total: 3 });
  await line.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await toldIn('cart_failed_update_cart_item', 'cart_invalid_server_response');
  await expect(line.getByRole('group')).toContainText('2');

  await answer(page, '/api/cart/add', 500, { success: false, message: 'No', code: 'internal_error' });
  await openAlive(page, `/shop?product=${other._id}`);
  await page
    .getByRole('dialog', { name: other.title })
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  await toldIn('cart_failed_update_cart', 'ui_error_internal_error');
});

test('it says why it is not there, asks again, and is kept in sight without a network', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 1]);
  const fault = await cut(page, CART);
  await openAlive(page, '/cart');
  const alert = page.getByRole('alert').filter({ hasText: t('cart_load_failed') });
  await expect(alert).toContainText(t('ui_no_response'));
  await fault.mend();
  await alert.getByRole('button', { name: t('ui_retry') }).click();
  const line = lineOf(page, product);
  await expect(line).toBeVisible();

  await whileOffline(page, t('layout_offline'), async () => {
    await line.getByRole('button', { name: t('ui_quantity_increase') }).click();
    const dialog = page.getByRole('alertdialog', { name: t('cart_failed_update_cart_item') });
    await dialog.getByRole('button', { name: t('ui_ok') }).click();
    await expect(line.getByRole('group')).toContainText('1');
  });
  await line.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await expect(line.getByRole('group')).toContainText('2');
});
