import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readKhqr } from '@phsar/domain/khqr-reader';
import { formatUsd } from '@phsar/domain/money';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { type FakeBakong, openFakeBakong, paymentOf } from '../../apps/api/src/testing/fake-bakong.ts';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, officeBehind } from '../support/office.ts';
import { type LoggedInPerson, loggedIn, store } from '../support/people.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { plentyOf, unitPrice } from '../support/shopping.ts';

const ACCOUNT = 'phsar@devb';
/** From the bank's word to the page's, in milliseconds. */
const TOLD_WITHIN = 5_000;

/** A shop that takes payment codes, and the bank that it asks. */
const test = base.extend<{ place: { shop: ShopProcess; bank: FakeBakong } }>({
  place: async ({ language: _ }, use, testInfo) => {
    testInfo.slow();
    const bank = await openFakeBakong();
    const settings = {
      RATE_LIMIT: 'off',
      KHQR_ACCOUNT: ACCOUNT,
      KHQR_NAME: 'Phsar',
      BAKONG_TOKEN: 'first-token',
      BAKONG_API_ROOT: bank.apiRoot,
    };
    const shop = await startShop(settings, process.env.SHOP_GOODS);
    await use({ shop, bank });
    await shop.remove();
    await bank.close();
  },
  baseURL: async ({ place }, use) => {
    await use(place.shop.url);
  },
});

/** What a code in a picture says; null where no code can be read. */
async function readBack(png: Buffer): Promise<string | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

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
    bank.transactions.set(md5, { ...paid, toAccountId: ACCOUNT });
  };

  const person = await loggedIn(page);
  const first = await place(person);
  const picture = page.getByRole('img', { name: /KHQR/ });

  // Covers payments 3.1, payments 3.2, payments 7.1
  await test.step('the picture after ordering holds a code for this order, and so does the saved one', async () => {
    await store(page, { orderCreated: true, lastOrderId: first });
    await openAlive(page, '/payment');
    const shown = await readBack(await picture.screenshot());
    expect(readKhqr(shown ?? '', Date.now())).toMatchObject({
      account: ACCOUNT,
      amount: due,
      currency: 'USD',
      billNumber: first,
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('ui_khqr_save') }).click(),
    ]);
    expect(await readBack(await readFile(await download.path()))).toBe(shown);
  });

  // Covers payments 3.5
  await test.step('the page says by itself that it is paid', async () => {
    pay((await readBack(await picture.screenshot())) ?? '', 'hash-of-the-first');
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: TOLD_WITHIN });
    await expect(picture).toBeHidden();
  });

  const second = await place(person);

  // Covers payments 3.1
  await test.step('the history offers the code, and shows the order as paid', async () => {
    await openAlive(page, '/order-history');
    const order = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: second }) });
    await order.getByRole('button', { name: t('orders_details') }).click();
    const details = page.getByRole('dialog');
    await details.getByRole('button', { name: t('ui_khqr_pay') }).click();
    await picture.scrollIntoViewIfNeeded();
    pay((await readBack(await picture.screenshot())) ?? '', 'hash-of-the-second');
    await expect(details.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: TOLD_WITHIN });
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
    await card.getByRole('button', { name: t('orders_details') }).click();
    const details = page.getByRole('dialog');
    await expect(details.getByText(due)).toBeVisible();
    await details.getByRole('button', { name: t('ui_khqr_pay') }).click();
    await picture.scrollIntoViewIfNeeded();
    const code = (await readBack(await picture.screenshot())) ?? '';
    expect(readKhqr(code, Date.now())).toMatchObject({ amount: rest, billNumber: second });
    pay(code, 'hash-of-the-rest', rest);
    await expect(details.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: TOLD_WITHIN });
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
    pay((await readBack(await picture.screenshot())) ?? '', 'hash-of-the-third');
    await expect(page.getByText(t('ui_khqr_paid'))).toBeVisible({ timeout: TOLD_WITHIN });
  });
});
