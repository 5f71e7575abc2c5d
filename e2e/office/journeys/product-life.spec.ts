import type { Page } from '@playwright/test';
import { becomeOwner, officeBehind, signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';
import { aPicture } from '../../support/pictures.ts';
import { productCard } from '../../support/shopping.ts';
import { fieldIn } from '../../support/texts.ts';

const NAME = { km: 'ច្រាសដុសធ្មេញឫស្សី', en: 'Bamboo toothbrush' };

test('a product through its whole life', async ({ page, t, language, context, ownShop }) => {
  const office = officeBehind(await becomeOwner(ownShop));
  await signIn(page, office, office.owner);
  const shopper = await context.newPage();
  await context.addCookies([{ name: 'language', value: language, url: office.url }]);
  const press = (name: string, within: Page | ReturnType<Page['getByRole']> = page) =>
    within.getByRole('button', { name: t(name), exact: true }).click();
  const open = (path: string) => page.goto(`${office.url}${path}`);
  const visitShop = () => shopper.goto(`${office.url}/shop`);
  const inShop = () => productCard(shopper, NAME[language]);
  let id = '';

  await test.step('is on sale with a picture, a name, a price and a stock', async () => {
    await open('/office/products');
    await page
      .getByRole('link', { name: t('products_new'), exact: true })
      .first()
      .click();
    await page.locator('input[type=file][multiple]').setInputFiles(await aPicture());
    await expect(page.getByText(t('products_picture_main'))).toBeVisible();
    await page.getByLabel(fieldIn(t, 'ui_name', 'km')).fill(NAME.km);
    await page.getByLabel(t('products_price_dollars')).fill('2.50');
    await page.getByLabel(t('products_stock_pieces')).fill('24');
    await press('products_put_on_sale');
    await expect(page.getByRole('heading', { name: t('products_added') })).toBeVisible();
    const address = await page.getByRole('link', { name: t('products_see_in_shop') }).getAttribute('href');
    id = new URLSearchParams(address?.split('?')[1]).get('product') ?? '';
    await shopper.goto(`${office.url}${address}`);
    const details = shopper.getByRole('dialog', { name: NAME.km });
    await expect(details).toContainText('$2.50');
  });

  await test.step('gets its English name and another price', async () => {
    await page.getByRole('link', { name: t('products_add_details') }).click();
    await page.getByLabel(fieldIn(t, 'ui_name', 'en')).fill(NAME.en);
    await page.getByLabel(t('products_price_dollars')).fill('3');
    await press('products_save');
    await expect(page.getByText(t('products_saved'))).toBeVisible();
    await visitShop();
    await expect(inShop()).toContainText('$3.00');
  });

  await test.step('is discounted', async () => {
    await page.getByLabel(t('products_discount_percent')).fill('50');
    await expect(page.getByText(t('products_discount_price', { price: '$1.50' }))).toBeVisible();
    await press('products_save');
    await expect(page.getByRole('button', { name: t('products_save'), exact: true })).toBeHidden();
    await visitShop();
    await expect(inShop()).toContainText('$1.50');
  });

  await test.step('is counted while an order comes in', async () => {
    await press('products_stock_count');
    const dialog = page.getByRole('dialog', { name: t('products_stock_count') });
    await dialog.getByLabel(t('products_stock_counted')).fill('20');
    const orderId = await office.enter({ products: [{ productId: id, quantity: 3 }] });
    await press('products_save', dialog);
    await expect(dialog).toBeHidden();
    const stock = page.getByRole('region', { name: t('products_stock'), exact: true });
    await expect(stock.getByRole('link', { name: orderId })).toBeVisible();
    await expect(stock.getByText('20', { exact: true })).toBeVisible();
    const { data } = await office.as(office.owner).call('listStockMovements', { params: { id }, query: {} });
    expect(data.reduce((sum, { delta }) => sum + delta, 0)).toBe(20);
    expect(data.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['count', -1],
      ['sale', -3],
      ['delivery', 24],
    ]);
  });

  await test.step('is archived and leaves the shop', async () => {
    await press('products_archive');
    await expect(page.getByText(t('products_archived_note'))).toBeVisible();
    await visitShop();
    await expect(shopper.getByRole('article').first()).toBeVisible();
    await expect(inShop()).toHaveCount(0);
  });

  await test.step('is found among the archived ones, and restored', async () => {
    await open('/office/products?state=archived');
    await page.getByRole('link', { name: NAME[language] }).click();
    await press('products_restore');
    await expect(page.getByText(t('products_restored'))).toBeVisible();
    await visitShop();
    await expect(inShop()).toContainText('$1.50');
  });
});
