import { readFile } from 'node:fs/promises';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { CSV_START, csvLine } from '@phsar/domain/csv';
import { nextDay, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Page } from '@playwright/test';
import { openAlive, untilAlive } from '../../support/network.ts';
import { becomeOwner, officeBehind, signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';
import { loggedIn, store } from '../../support/people.ts';
import { paymentOf } from '../../support/samples.ts';
import { serverClock } from '../../support/server-clock.ts';
import { listProducts, orderNow, putInCart, type WireProduct } from '../../support/shopping.ts';
import { text } from '../../support/texts.ts';

const clock = serverClock();
test.use({ ownShopSettings: clock.settings });

test('a price list is imported, a discount begins at midnight and goods go, while a shopper has them open', async ({
  page,
  browser,
  language,
  viewport,
  t,
  ownShop,
}) => {
  const today = phnomPenhDay(new Date());
  clock.set(new Date(`${today}T23:50:00+07:00`));
  const office = officeBehind(await becomeOwner(ownShop));
  const api = office.as(office.owner);
  const inShop = (key: string, values?: Record<string, string | number>) => text(language, key, values);
  const phone = await browser.newContext({ viewport, baseURL: office.url, serviceWorkers: 'block' });
  await phone.addCookies([{ name: 'language', value: language, url: office.url }]);
  const shopper = await phone.newPage();
  await shopper.route('https://t.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await signIn(page, office, office.owner);

  const { data: goods } = await api.call('listProducts', { query: { limit: 50 } });
  const [brush, comb] = goods.filter(({ stock, discount }) => stock > 40 && discount === 0);
  if (brush === undefined || comb === undefined) throw new Error('The demo shop has too few products');
  const ofBrush = async () => (await api.call('findProduct', { params: { id: brush._id } })).data;
  const asSold = async ({ _id }: OfficeProduct): Promise<WireProduct> => {
    const sold = (await listProducts(shopper, language)).find((product) => product._id === _id);
    if (sold === undefined) throw new Error(`The shop does not sell ${_id}`);
    return sold;
  };

  await test.step('a file with a mistake names it, and changes nothing', async () => {
    await page.goto(`${office.url}/office/products/csv`);
    await chooseFile(page, t('csv_choose'), [brush.key, 'cheap', '25', nextDay(today)]);
    await expect(page.getByText(t('csv_wrong_notice', { count: 1 }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('csv_run', { count: 1 }) })).toBeHidden();
    expect((await ofBrush()).price).toBe(brush.price);
  });

  await test.step('the corrected file shows what it would change, and then does', async () => {
    await chooseFile(page, t('csv_choose_other'), [brush.key, '8', '25', nextDay(today)]);
    const importAll = page.getByRole('button', { name: t('csv_run', { count: 1 }) });
    await expect(importAll).toBeVisible();
    expect((await ofBrush()).price).toBe(brush.price);
    await importAll.click();
    await expect(page.getByText(t('csv_done', { created: 0, changed: 1 }))).toBeVisible();
    expect(await ofBrush()).toMatchObject({ price: 8, discount: 25, discountFrom: nextDay(today) });
  });

  await test.step('all goods go out as a file, which changes nothing when it comes back', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('csv_download') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^products-[\d-]{10}\.csv$/);
    const buffer = await readFile(await file.path());
    expect(buffer.toString().startsWith(`${CSV_START}key,`)).toBe(true);
    await page
      .getByLabel(t('csv_choose_other'), { exact: true })
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText(t('csv_nothing'))).toBeVisible();
  });

  const person = await loggedIn(shopper);

  await test.step('before midnight the old price is shown; after it the order asks for the new one', async () => {
    const sold = await asSold(brush);
    expect(sold).toMatchObject({ price: 8, discount: 0 });
    await store(shopper, { paymentData: paymentOf(sold) });
    await openAlive(shopper, '/payment');
    await expect(shopper.getByText('$10.00').first()).toBeVisible();
    clock.set(new Date(`${nextDay(today)}T00:05:00+07:00`));
    await orderNow(shopper, inShop);
    const question = shopper.getByRole('alertdialog', { name: inShop('checkout_totals_changed') });
    await expect(question.locator('del').first()).toContainText('$8.00');
    await expect(question.locator('ins').first()).toContainText('$6.00');
    await question.getByRole('button', { name: inShop('checkout_order_now') }).click();
    await expect(shopper).toHaveURL(/^https:\/\/t\.me\//);
    const { data: orders } = await api.call('listOrders', { query: { limit: 10 } });
    expect(orders.map(({ totalAmount }) => totalAmount)).toContain(8);
  });

  await test.step('what is archived is no longer sold, wherever a shopper still has it', async () => {
    await openAlive(shopper, '/cart');
    const [kept, gone] = [await asSold(brush), await asSold(comb)];
    await putInCart(shopper, person, [kept, 1], [gone, 1]);
    await store(shopper, { favorites: [kept, gone] });
    await openAlive(shopper, `/shop?product=${gone._id}`);
    await shopper.getByRole('button', { name: inShop('catalogue_buy_now') }).click();
    await expect(shopper.getByRole('button', { name: inShop('checkout_cancel_buy') })).toBeVisible();
    await api.call('archiveProduct', { params: { id: comb._id } });

    await shopper.reload();
    await untilAlive(shopper);
    await expect(shopper.getByText(inShop('checkout_gone'), { exact: true })).toBeVisible();
    await openAlive(shopper, '/cart');
    const noLonger = shopper.getByRole('region', { name: inShop('cart_gone'), exact: true });
    await expect(noLonger.getByText(gone.title)).toBeVisible();
    await expect(shopper.getByRole('heading', { name: kept.title })).toBeVisible();
    await openAlive(shopper, '/favorites');
    const rowOf = ({ title }: WireProduct) =>
      shopper.getByRole('main').locator('tr').filter({ hasText: title });
    await expect(rowOf(gone).getByText(inShop('favourites_gone'))).toBeVisible();
    await expect(rowOf(kept)).toBeVisible();
    await expect(rowOf(kept).getByText(inShop('favourites_gone'))).toBeHidden();
  });
  await phone.close();
});

/** Chooses a file with one product by the field of that name. */
async function chooseFile(page: Page, field: string, cells: string[]): Promise<void> {
  const lines = [['key', 'price', 'discount', 'discount_from'], cells].map(csvLine).join('');
  await page
    .getByLabel(field, { exact: true })
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
}
