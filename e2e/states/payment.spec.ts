import type { Page } from '@playwright/test';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { type LoggedInPerson, loggedIn, store, stored } from '../support/people.ts';
import { paymentOf } from '../support/samples.ts';
import { orderNow, plentyOf, unitPrice, usd, type WireProduct } from '../support/shopping.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const ORDER = '/api/orders/create';

async function openPayment(page: Page, paymentData: ReturnType<typeof paymentOf>) {
  const person = await loggedIn(page);
  await store(page, { paymentData });
  await openAlive(page, '/payment');
  return person;
}

function dialogNamed(page: Page, name: string) {
  return page.getByRole('alertdialog', { name });
}

async function cancel(page: Page, t: Texts, name: string) {
  const dialog = dialogNamed(page, name);
  await dialog.getByRole('button', { name: t('ui_cancel') }).click();
  await expect(dialog).toBeHidden();
}

async function ordersOf(page: Page, { token }: LoggedInPerson): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` };
  return await (await page.request.get('/api/orders/user/orders', { headers })).json();
}

/** Cheap enough that delivery is not free. */
const cheap = (product: WireProduct) => unitPrice(product) < 20;

// Covers 8.33
test('it leads to the form when that is not filled in, and that to the shop when there is nothing to buy', async ({
  page,
  t,
}) => {
  await openAlive(page, '/payment');
  await expect(page.getByText(t('checkout_missing_information'))).toBeVisible();
  await page.getByRole('link', { name: t('checkout_to_form') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(t('checkout_nothing'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('checkout_continue_shopping') }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

// Covers 2.93
test('it shows the amount, and asks a visitor to log in', async ({ page, t, language }) => {
  const [product] = await plentyOf(page, language, cheap);
  await store(page, { paymentData: paymentOf(product) });
  await openAlive(page, '/payment');
  await expect(
    page.getByText(t('checkout_amount_to_pay')).locator('xpath=following-sibling::*[1]'),
  ).toHaveText(usd(unitPrice(product) + 2));
  await page.getByRole('button', { name: t('checkout_pay_by_chat') }).click();
  await expect(dialogNamed(page, t('ui_error_login_required'))).toBeVisible();
});

// Covers 2.95, 4.27, 4.28
test('an order made in another tab shows here that it is placed, and leads on to the shop', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language);
  await openPayment(page, paymentOf(product));
  await expect(page.getByRole('button', { name: t('checkout_pay_by_chat') })).toBeVisible();
  await store(page, { orderCreated: true, lastOrderId: 'PH-ABCDEFGH' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: t('checkout_order_placed') })).toBeFocused();
  await expect(page.getByText('PH-ABCDEFGH')).toBeVisible();
  await page.getByRole('button', { name: t('checkout_continue_shopping') }).click();
  await expect(page).toHaveURL(/\/shop$/);
  for (const key of ['orderCreated', 'paymentData', 'lastOrderId'])
    await expect.poll(() => stored(page, key)).toBeNull();
});

// Covers 8.35
test('without a network nothing is ordered, and an order whose answer was lost is not made twice', async ({
  page,
  t,
  language,
  telegram,
}) => {
  const [product] = await plentyOf(page, language, cheap);
  const person = await openPayment(page, paymentOf(product));
  await whileOffline(page, t('layout_offline'), async () => {
    await orderNow(page, t);
    await expect(dialogNamed(page, t('checkout_unexpected_error'))).toContainText(t('ui_no_response'));
    await cancel(page, t, t('checkout_unexpected_error'));
  });
  expect(await ordersOf(page, person)).toHaveLength(0);

  // The call reaches the server; the answer is lost.
  expectErrors(page, /Failed to load resource|net::ERR_/);
  await page.route(
    `**${ORDER}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await orderNow(page, t);
  await expect(dialogNamed(page, t('checkout_unexpected_error'))).toContainText(
    t('checkout_try_again_safely'),
  );
  const call = await hold(page, ORDER);
  const button = dialogNamed(page, t('checkout_unexpected_error')).getByRole('button', {
    name: t('ui_retry'),
  });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  await call.mend();
  await expect(page).toHaveURL(/^https:\/\/t\.me\//);
  expect(telegram.links[0]?.searchParams.get('text')).toContain(usd(unitPrice(product) + 2));
  expect(await ordersOf(page, person)).toHaveLength(1);
});

test('more than there is is told by the server, and what there is can be taken', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language, cheap);
  await cut(page, '/api/cart');
  await openPayment(page, paymentOf(product, product.Item + 1));
  await orderNow(page, t);
  const dialog = dialogNamed(page, t('checkout_order_failed'));
  await expect(dialog).toContainText(product.title);
  const [before = '', after = ''] = t('checkout_stock_warning', { stock: '|' }).split('|');
  await expect(dialog).toContainText(new RegExp(`${before}[1-9]\\d*${after}`));
  await dialog.getByRole('button', { name: t('checkout_take_available') }).click();
  await expect(dialogNamed(page, t('checkout_confirm_order'))).toBeVisible();
});

test('a price that has changed is shown, old and new, and agreed to again', async ({
  page,
  t,
  language,
  telegram,
}) => {
  const [product] = await plentyOf(page, language, cheap);
  const before = { ...product, price: product.price + 1, discount: 0 };
  await openPayment(page, paymentOf(before));
  expectErrors(page, /409/);
  await orderNow(page, t);
  const dialog = dialogNamed(page, t('checkout_totals_changed'));
  await expect(dialog.locator('del').first()).toContainText(usd(before.price));
  await expect(dialog.locator('ins').first()).toContainText(usd(unitPrice(product)));
  await dialog.getByRole('button', { name: t('checkout_order_now') }).click();
  await expect(page).toHaveURL(/^https:\/\/t\.me\//);
  expect(telegram.links[0]?.searchParams.get('text')).toContain(usd(unitPrice(product) + 2));
});
