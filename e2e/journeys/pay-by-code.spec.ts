import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readKhqr } from '@phsar/domain/khqr-reader';
import { formatUsd } from '@phsar/domain/money';
import { paymentOf } from '../../apps/api/src/testing/fake-bakong.ts';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { expect } from '../support/fixtures.ts';
import { KHQR_ACCOUNT, PAID_WITHIN, readCode, khqrTest as test } from '../support/khqr-shop.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, officeBehind } from '../support/office.ts';
import { type LoggedInPerson, loggedIn, store } from '../support/people.ts';
import { plentyOf, unitPrice } from '../support/shopping.ts';

test('a shopper pays by a code, after ordering and by the link that staff send, and reads that it is paid', async ({
  page,
  t,
  language,
  place: { shop, bank },
}) => {
  const [product] = await plentyOf(page, language, ({ price }) => price < 20);
  const price = unitPrice(product);
  /** In cents, with delivery. */
  const due = Math.round(price * 100) + 200;
  const place = async ({ token }: LoggedInPerson): Promise<string> => {
    const lines = [{ productId: product._id, quantity: 1, unitPrice: price, discount: product.discount }];
    const transfer = { province: 'takeo', deliveryMethod: 'vtb', deliveryFee: 2 } as const;
    const answer = await page.request.post('/api/orders/create', {
      headers: { authorization: `Bearer ${token}` },
      data: orderBody(lines, { ...transfer, totalAmount: due / 100 }),
    });
    return (await answer.json()).order.orderId;
  };
  const pay = (code: string, hash: string, cents = due) => {
    const md5 = createHash('md5').update(code).digest('hex');
    const paid = paymentOf({ amount: cents / 100, currency: 'USD' }, { hash, at: new Date() });
    bank.transactions.set(md5, { ...paid, toAccountId: KHQR_ACCOUNT });
  };

  const person = await loggedIn(page);
  const first = await place(person);
  const picture = page.getByRole('img', { name: /KHQR/ });

  // Covers payments 3.1, payments 3.2, payments 7.1
  await test.step('the picture after ordering holds a code for this order, and so does the saved one', async () => {
    await store(page, { orderCreated: true, lastOrderId: first });
    await openAlive(page, '/payment');
    const shown = await readCode(await picture.screenshot());
    expect(readKhqr(shown ?? '', Date.now())).toMatchObject({
      account: KHQR_ACCOUNT,
      amount: due,
      currency: 'USD',
      billNumber: first,
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('ui_khqr_save') }).click(),
    ]);
    expect(await readCode(await readFile(await download.path()))).toBe(shown);
  });

  // Covers payments 3.5
  await test.step('the page says by itself that it is paid', async () => {
    pay((await readCode(await picture.screenshot())) ?? '', 'hash-of-the-first');
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
    await expect(picture).toBeHidden();
  });

  const second = await place(person);

  // Covers payments 3.1
  await test.step('the history offers the code, and shows the order as paid', async () => {
    await openAlive(page, '/order-history');
    const order = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: second }) });
    await order.getByRole('button', { name: t('orders_pay'), exact: true }).click();
    const details = page.getByRole('dialog');
    await picture.scrollIntoViewIfNeeded();
    pay((await readCode(await picture.screenshot())) ?? '', 'hash-of-the-second');
    await expect(details.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
    await expect(details.getByText(t('orders_paid'), { exact: true })).toBeVisible();
  });

  const office = officeBehind(await becomeOwner(shop));
  const staff = office.as(office.owner);

  await test.step('a paid order that staff make cost more asks for the rest, and is paid by its code', async () => {
    const { data: order } = await staff.call('findOrder', { params: { orderId: second } });
    const products = [{ productId: product._id, quantity: 2 }];
    const headers = { 'if-match': `"${order.version}"` };
    await staff.call('editOrder', { params: { orderId: second }, body: { products } }, { headers });
    const rest = Math.round(price * 100);
    await openAlive(page, '/order-history');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: second }) });
    const due = t('orders_rest_due', { amount: formatUsd(rest) });
    await expect(card.getByText(due)).toBeVisible();
    await card.getByRole('button', { name: t('orders_pay'), exact: true }).click();
    const details = page.getByRole('dialog');
    await expect(details.getByText(due)).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    const code = (await readCode(await picture.screenshot())) ?? '';
    expect(readKhqr(code, Date.now())).toMatchObject({ amount: rest, billNumber: second });
    pay(code, 'hash-of-the-rest', rest);
    await expect(details.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
    await expect(details.getByText(due)).toBeHidden();
  });

  const third = await place(person);

  // Covers payments 3.1
  await test.step('whoever has the link pays without a login', async () => {
    const { data } = await staff.call('findOrder', { params: { orderId: third } });
    const { pathname, search } = new URL(data.payLink ?? '');
    await page.evaluate(() => localStorage.clear());
    await openAlive(page, pathname + search);
    await expect(page.getByText(third)).toBeVisible();
    await expect(page.getByText(person.fullName)).toHaveCount(0);
    pay((await readCode(await picture.screenshot())) ?? '', 'hash-of-the-third');
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: PAID_WITHIN });
  });
});
