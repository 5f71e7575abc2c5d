import { expect } from '@playwright/test';
import type { Office } from '../support/office.ts';
import { newPerson, type Person } from '../support/people.ts';
import type { WireProduct } from '../support/shopping.ts';
import { text } from '../support/texts.ts';
import { test } from './fixtures.ts';

const t = (key: string, values?: Record<string, string | number>) => text('km', key, values);

/** How many orders the person has, asked by a session of its own. */
async function orderCount({ url }: Office, { phone, password }: Person): Promise<number> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: phone, password }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const orders = await fetch(`${url}/api/orders/user/orders`, { headers });
  return ((await orders.json()) as unknown[]).length;
}

test('a person finds a product, signs up, orders, pays and finds the order in the history', async ({
  phone,
  office,
}) => {
  const person = newPerson();
  const list = (await (await fetch(`${office.url}/api/products?lang=km`)).json()) as WireProduct[];
  const product = list.find(({ Item, price }) => Item > 40 && price < 20);
  if (product === undefined) throw new Error('The demo shop has no product to order');

  await test.step('finds', async () => {
    await phone.open('/');
    await phone.press('button', t('layout_menu'));
    await phone.press('link', t('layout_shop'));
    await phone.seesPart('link', product.title);
  });
  await test.step('signs up and logs in', async () => {
    await phone.open('/signup');
    await phone.type(t('accounts_full_name'), person.fullName);
    await phone.type(t('accounts_phone'), person.phone);
    await phone.type(t('accounts_password'), person.password);
    await phone.type(t('accounts_address'), 'House 7, Street 51');
    await phone.press('button', t('accounts_sign_up'));
    await phone.press('link', t('accounts_log_in'));
    await phone.sees('heading', t('accounts_log_in'));
    await phone.type(t('accounts_username'), person.phone);
    await phone.type(t('accounts_password'), person.password);
    await phone.press('button', t('accounts_log_in'));
    await phone.sees('heading', t('landing_row_promotions'));
  });
  await test.step('puts it into the cart and orders', async () => {
    await phone.open(`/shop?product=${product._id}`);
    await phone.press('button', t('catalogue_add_to_cart'));
    await phone.seesPart('text', t('catalogue_already_in_cart'));
    await phone.open('/cart');
    await phone.press('button', t('cart_proceed'));
    await phone.type(t('checkout_name'), person.fullName);
    await phone.choose(t('checkout_province'), 'phnom_penh');
    await phone.type(t('checkout_address'), 'House 7, Street 51');
    await phone.choose(t('checkout_delivery'), 'standard');
    await phone.press('field', t('checkout_confirm'));
    await phone.press('button', t('checkout_proceed'));
  });
  await test.step('pays', async () => {
    await phone.press('button', t('checkout_order_by_chat'));
    await phone.press('button', t('checkout_order_now'));
    // The tab leaves for the chat, which no test reaches.
    await expect.poll(() => orderCount(office, person), { timeout: 30_000 }).toBe(1);
  });
  await test.step('finds the order', async () => {
    await phone.open('/order-history');
    await phone.seesPart('heading', 'PH-');
    await phone.press('button', t('orders_details'));
    await phone.seesPart('text', product.title);
  });
});
