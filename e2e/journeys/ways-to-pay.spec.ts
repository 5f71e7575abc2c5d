import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paymentOf } from '../../apps/api/src/testing/fake-bakong.ts';
import { expect } from '../support/fixtures.ts';
import { KHQR_ACCOUNT, PAID_WITHIN, readCode, khqrTest as test } from '../support/khqr-shop.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, officeBehind } from '../support/office.ts';
import { loggedIn, newPerson, type Person, stored } from '../support/people.ts';
import { fillDeliveryForm, plentyOf, unitPrice } from '../support/shopping.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const picture = (page: Page) => page.getByRole('img', { name: /KHQR/ });

async function shownCode(page: Page): Promise<string> {
  await picture(page).scrollIntoViewIfNeeded();
  return (await readCode(await picture(page).screenshot())) ?? '';
}

async function buyNow(page: Page, t: Texts, language: string) {
  const [product] = await plentyOf(page, language, ({ price }) => price < 20);
  await openAlive(page, `/shop?product=${product._id}`);
  await page.getByRole('button', { name: t('catalogue_buy_now') }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  return product;
}

/** A parcel by courier, which is paid in advance. */
async function fillIn(page: Page, t: Texts, person: Person) {
  await fillDeliveryForm(page, t, person);
  await page.getByLabel(t('checkout_province'), { exact: true }).selectOption('takeo');
  await page.getByLabel(t('checkout_delivery'), { exact: true }).selectOption('vtb');
}

async function order(page: Page, t: Texts, button: string) {
  await page.getByRole('button', { name: t('checkout_proceed') }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: t(button), exact: true })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('checkout_order_now'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('checkout_order_placed') })).toBeVisible();
}

/** As a visitor at the checkout: an account, and back to the form as it was typed. */
async function getAccount(page: Page, t: Texts, person: Person) {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('accounts_sign_up') })
    .click();
  await page.getByLabel(t('accounts_full_name')).fill(person.fullName);
  await page.getByLabel(t('accounts_phone')).pressSequentially(person.phone);
  await page.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await page.getByLabel(t('accounts_address')).fill(person.address);
  await page.getByRole('button', { name: t('accounts_sign_up') }).click();
  await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeVisible();
  await page.getByRole('link', { name: t('accounts_log_in') }).click();
  await page.getByRole('button', { name: t('accounts_log_in'), exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

async function orderCount(page: Page): Promise<number> {
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` };
  return (await (await page.request.get('/api/orders/user/orders', { headers })).json()).length;
}

// Covers decisions C24.1, decisions C24.4, decisions C32.1, decisions C32.2, decisions C38.1
test('a visitor buys with KHQR, interrupted in every way, and pays one order', async ({
  page,
  context,
  t,
  language,
  telegram,
  place: { bank },
}) => {
  const person = newPerson();
  const product = await buyNow(page, t, language);
  const address = `${person.address} ក`;

  await test.step('the account is asked for first, and what was typed stays', async () => {
    await page.getByLabel(t('checkout_address'), { exact: true }).fill(address);
    await getAccount(page, t, person);
    await expect(page.getByLabel(t('checkout_address'), { exact: true })).toHaveValue(address);
    await expect(page.getByLabel(t('checkout_confirm'))).not.toBeChecked();
  });

  await fillIn(page, t, person);
  await order(page, t, 'ui_khqr_pay');
  const code = await shownCode(page);
  expect(code).toContain('Phsar');
  expect(telegram.links).toEqual([]);

  await test.step('reload, another tab, another page, back and a closed browser lead to the same code', async () => {
    await page.reload();
    expect(await shownCode(page)).toBe(code);
    const tab = await context.newPage();
    await openAlive(tab, '/payment');
    expect(await shownCode(tab)).toBe(code);
    await tab.close();
    await page.getByRole('link', { name: t('checkout_to_history') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
    await page.goBack();
    expect(await shownCode(page)).toBe(code);
    await page.goto('about:blank');
    await openAlive(page, '/payment');
    expect(await shownCode(page)).toBe(code);
  });

  await test.step('the chat is a button, and back from it leads to the same code', async () => {
    await page.getByRole('link', { name: t('ui_khqr_chat') }).click();
    await expect(page).toHaveURL(/^https:\/\/t\.me\//);
    await page.goBack();
    expect(await shownCode(page)).toBe(code);
  });

  await test.step('the page never believes the shopper, and says by itself when the bank does', async () => {
    await page.getByRole('button', { name: t('ui_khqr_have_paid') }).click();
    await expect(page.getByText(t('ui_khqr_not_yet'))).toBeVisible();
    const amount = Math.round(unitPrice(product) * 100 + 200) / 100;
    const paid = paymentOf({ amount, currency: 'USD' }, { hash: `hash-${person.phone}`, at: new Date() });
    const md5 = createHash('md5').update(code).digest('hex');
    bank.transactions.set(md5, { ...paid, toAccountId: KHQR_ACCOUNT });
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
    await expect(page.getByRole('list', { name: t('checkout_next') })).toBeVisible();
  });
  expect(await orderCount(page)).toBe(1);
});

// Covers decisions C24.4
test('back from the code leads to the code, and a second purchase is one of its own', async ({
  page,
  t,
  language,
}) => {
  const person = await loggedIn(page);
  await buyNow(page, t, language);
  await fillIn(page, t, person);
  await order(page, t, 'ui_khqr_pay');
  const code = await shownCode(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/payment$/);
  expect(await shownCode(page)).toBe(code);
  expect(await orderCount(page)).toBe(1);
  await page.getByRole('button', { name: t('checkout_continue_shopping') }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await buyNow(page, t, language);
  await page.getByLabel(t('checkout_confirm')).check();
  await fillIn(page, t, person);
  await order(page, t, 'ui_khqr_pay');
  expect(await shownCode(page)).not.toBe(code);
  expect(await orderCount(page)).toBe(2);
});

// Covers decisions C26.2
test('an order that is paid on arrival is placed without a code and without a chat', async ({
  page,
  t,
  language,
  telegram,
}) => {
  const person = await loggedIn(page);
  await buyNow(page, t, language);
  await fillDeliveryForm(page, t, person);
  await order(page, t, 'checkout_order_now');
  await expect(page.getByRole('list', { name: t('checkout_next') })).toContainText(
    t('checkout_next_pay_on_arrival'),
  );
  await expect(picture(page)).toHaveCount(0);
  expect(telegram.links).toEqual([]);
  await page.getByRole('link', { name: t('checkout_to_history') }).click();
  await expect(page.getByText(t('orders_pay_on_delivery'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('orders_pay'), exact: true })).toHaveCount(0);
});

test.describe('where the shop cannot ask Bakong', () => {
  test.use({ asksBank: false });

  // Covers decisions C24.2
  test('the proof goes to Telegram, and the page shows what staff confirm', async ({
    page,
    t,
    language,
    telegram,
    place: { shop },
  }) => {
    const person = await loggedIn(page);
    await buyNow(page, t, language);
    await fillIn(page, t, person);
    await order(page, t, 'ui_khqr_pay');
    const code = await shownCode(page);
    const orderId = (await stored(page, 'lastOrderId')) ?? '';
    await page.getByRole('button', { name: t('ui_khqr_have_paid') }).click();
    await expect(page.getByText(t('ui_khqr_told_shop'))).toBeVisible();
    await page.getByRole('link', { name: t('ui_khqr_send_proof') }).click();
    await expect(page).toHaveURL(/^https:\/\/t\.me\//);
    expect(telegram.links[0]?.searchParams.get('text')).toContain(orderId);
    await page.goBack();
    expect(await shownCode(page)).toBe(code);
    const office = officeBehind(await becomeOwner(shop));
    await office.as(office.owner).call('payOrder', { params: { orderId }, body: { kind: 'transfer' } });
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
  });
});
