import { deliveryEstimate } from '@phsar/texts/names';
import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { alter, openAlive, whileOffline } from '../support/network.ts';
import { loggedIn, logIn, newPerson, registered, stored } from '../support/people.ts';
import {
  fillDeliveryForm,
  plentyOf,
  putInCart,
  unitPrice,
  usd,
  type WireProduct,
} from '../support/shopping.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

async function buyNow(page: Page, t: Texts, { _id, title }: WireProduct) {
  await openAlive(page, `/shop?product=${_id}`);
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: t('catalogue_buy_now') })
    .click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('button', { name: t('checkout_cancel_buy') })).toBeVisible();
}

function figure(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
}

function proceed(page: Page, t: Texts) {
  return page.getByRole('button', { name: t('checkout_proceed') }).click();
}

const field = (page: Page, t: Texts, name: string) => page.getByLabel(t(`checkout_${name}`), { exact: true });

test.describe('before the page is alive', () => {
  test.use({ javaScriptEnabled: false });

  test('what is the visitor’s own is loading', async ({ page, t }) => {
    for (const path of ['/cart', '/checkout', '/payment', '/order-history', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeVisible();
    }
  });
});

// Covers 2.90, 4.29
test('the fee follows province and method, and the method stays when the province changes', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language, ({ price }) => price < 20);
  await putInCart(page, await loggedIn(page), [product, 1]);
  await openAlive(page, '/checkout');
  const subtotal = unitPrice(product);
  await expect(figure(page, t('checkout_subtotal'))).toHaveText(usd(subtotal));
  await expect(figure(page, t('checkout_delivery_fee'))).toHaveText(usd(0));
  const missing = t('ui_free_delivery_missing', { amount: usd(45 - subtotal) });
  await expect(page.getByText(missing)).toBeVisible();

  await field(page, t, 'province').selectOption('phnom_penh');
  await field(page, t, 'delivery').selectOption('standard');
  await expect(figure(page, t('checkout_delivery_fee'))).toHaveText(usd(1.5));
  await expect(page.getByText(t('checkout_total'), { exact: true }).locator('xpath=../dd')).toHaveText(
    usd(subtotal + 1.5),
  );

  await field(page, t, 'province').selectOption('kandal');
  await expect(field(page, t, 'delivery')).toHaveValue('standard');
  await expect(figure(page, t('checkout_delivery_fee'))).toHaveText(usd(2));
  await page.getByLabel(t('checkout_confirm')).check();
  await proceed(page, t);
  await expect(page.getByText(t('checkout_delivery_required'))).toBeVisible();
  await field(page, t, 'delivery').selectOption('vtb');
  await expect(page.getByText(deliveryEstimate('vtb', language))).toBeVisible();
  await proceed(page, t);
  await expect(page).toHaveURL(/\/payment$/);
});

// Covers 2.90
test('delivery is free from the threshold on, and a fallen stock is told before the payment', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language, (one) => unitPrice(one) * 20 >= 45);
  await putInCart(page, await loggedIn(page), [product, 20]);
  const fallen = await alter<{ items: { product: WireProduct; quantity: number }[] }>(
    page,
    '/api/cart',
    (cart) => ({
      ...cart,
      items: cart.items.map((item) => ({ ...item, product: { ...item.product, Item: 3 } })),
    }),
  );
  await openAlive(page, '/checkout');
  await expect(page.getByText(t('ui_free_delivery_reached'))).toBeVisible();
  await expect(figure(page, t('checkout_delivery_fee'))).toHaveText(t('checkout_free'));
  await expect(page.getByText(t('checkout_stock_warning', { stock: 3 }))).toBeVisible();
  await fillDeliveryForm(page, t, newPerson());
  await proceed(page, t);
  await expect(page.getByText(t('checkout_shortage'))).toBeVisible();
  await fallen.mend();
  // The cart is refetched when the page regains focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(t('checkout_shortage'))).toBeHidden();
  await proceed(page, t);
  await expect(page).toHaveURL(/\/payment$/);
});

// Covers 2.88, 2.89
test('Buy Now counts up to the stock, warns for 5 seconds, and is given up by Cancel Buy', async ({
  page,
  t,
  language,
}) => {
  await page.clock.install();
  const [product] = await plentyOf(page, language);
  await alter<WireProduct[]>(page, '/api/products', (products) =>
    products.map((one) => ({ ...one, Item: 2 })),
  );
  await buyNow(page, t, product);
  const stepper = page.getByRole('group', { name: product.title });
  await expect(stepper.getByRole('button', { name: t('ui_quantity_decrease') })).toBeDisabled();
  await stepper.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await expect(figure(page, t('checkout_subtotal'))).toHaveText(usd(2 * unitPrice(product)));
  await pauseClock(page);
  await stepper.getByRole('button', { name: t('ui_quantity_increase') }).click();
  const warning = page.getByText(t('checkout_stock_warning', { stock: 2 }));
  await expect(warning).toBeVisible();
  await page.clock.runFor(4900);
  await expect(warning).toBeVisible();
  await page.clock.runFor(1000);
  await expect(warning).toBeHidden();
  await page.clock.resume();

  await page.getByRole('button', { name: t('checkout_cancel_buy') }).click();
  await expect(page).toHaveURL(/\/shop/);
  await expect.poll(() => stored(page, 'paymentData')).toBeNull();
});

test('Buy Now learns of another price and a fallen stock before the payment', async ({
  page,
  t,
  language,
}) => {
  await loggedIn(page);
  const [product] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await buyNow(page, t, product);
  await page.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await fillDeliveryForm(page, t, newPerson());
  const changed = await alter<WireProduct[]>(page, '/api/products', (products) =>
    products.map((one) => ({ ...one, price: product.price + 1, Item: 1 })),
  );
  await page.reload();
  const subtotal = figure(page, t('checkout_subtotal'));
  await expect(subtotal.getByRole('insertion')).toContainText(usd(2 * (product.price + 1)));
  await expect(subtotal.getByRole('deletion')).toContainText(usd(2 * product.price));
  await expect(page.getByText(t('checkout_stock_warning', { stock: 1 }))).toBeVisible();
  await page.getByLabel(t('checkout_confirm')).check();
  await proceed(page, t);
  await expect(page.getByText(t('checkout_shortage'))).toBeVisible();
  await changed.mend();
  await alter<WireProduct[]>(page, '/api/products', () => []);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText(t('checkout_gone'), { exact: true })).toBeVisible();
});

test('a visitor is asked to log in at the end, and comes back to the form as it was', async ({
  page,
  t,
  language,
}) => {
  const person = await registered(page.request);
  const [product] = await plentyOf(page, language);
  await buyNow(page, t, product);
  await page.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await fillDeliveryForm(page, t, person);
  await proceed(page, t);
  const prompt = page.getByRole('alertdialog', { name: t('ui_error_login_required') });
  await prompt.getByRole('link', { name: t('ui_log_in') }).click();
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(field(page, t, 'address')).toHaveValue(person.address);
  await expect(page.getByRole('group', { name: product.title })).toContainText('2');
  await page.getByLabel(t('checkout_confirm')).check();
  await proceed(page, t);
  await expect(page).toHaveURL(/\/payment$/);
});

test('without a network the form stays as it is, and the payment opens when it is back', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 1]);
  await openAlive(page, '/checkout');
  const person = newPerson();
  await whileOffline(page, t('layout_offline'), async () => {
    await fillDeliveryForm(page, t, person);
    await proceed(page, t);
    await expect(page.getByText(t('layout_page_awaited'))).toBeVisible();
    await expect(field(page, t, 'address')).toHaveValue(person.address);
  });
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('button', { name: t('checkout_order_by_chat') })).toBeVisible();
});
