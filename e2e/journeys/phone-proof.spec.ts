import { test as base, expect, expectErrors } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, officeBehind } from '../support/office.ts';
import { loggedIn } from '../support/people.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { fillDeliveryForm, orderNow, plentyOf, putInCart } from '../support/shopping.ts';

/** A shop of the test's own, whose settings it changes. */
const test = base.extend<{ shop: ShopProcess }>({
  shop: async ({ language: _ }, use, testInfo) => {
    testInfo.slow();
    const shop = await startShop({ RATE_LIMIT: 'off' }, process.env.SHOP_GOODS);
    await use(shop);
    await shop.remove();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

test('a new shopper proves the phone by a code, and goes on with the order', async ({
  page,
  t,
  language,
  shop,
}) => {
  const { owner, as } = officeBehind(await becomeOwner(shop));
  await as(owner).call('changeSettings', { body: { unpaidOrders: { proofOnDelivery: true } } });
  expectErrors(page, /409/);
  const person = await loggedIn(page);
  const [product] = await plentyOf(page, language);
  await putInCart(page, person, [product, 1]);
  await openAlive(page, '/checkout');
  await fillDeliveryForm(page, t, person);
  await page.getByRole('button', { name: t('checkout_proceed') }).click();
  await orderNow(page, t);

  const dialog = page.getByRole('alertdialog', { name: t('checkout_order_failed') });
  await dialog.getByRole('link', { name: t('checkout_confirm_phone') }).click();
  const phone = page.getByRole('region', { name: t('accounts_phone'), exact: true });
  await phone.getByRole('button', { name: t('accounts_send_code') }).click();
  const code = phone.getByLabel(t('accounts_code'));
  await expect(code).toBeVisible();
  await code.fill(/\b\d{6}\b/.exec(shop.log().split(person.phone.slice(1)).at(-1) ?? '')?.[0] ?? '');
  await phone.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await phone.getByRole('button', { name: t('accounts_confirm_phone') }).click();

  await expect(page).toHaveURL(/\/payment/);
  const placed = page.waitForResponse((answer) => answer.url().endsWith('/orders/create'));
  await orderNow(page, t);
  expect((await placed).status()).toBe(201);
});
