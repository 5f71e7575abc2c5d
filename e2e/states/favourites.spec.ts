import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { cut, openAlive, untilAlive, whileOffline } from '../support/network.ts';
import { logIn, registered } from '../support/people.ts';
import { listProducts, productCard, usd, type WireProduct } from '../support/shopping.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

/** Marks `products` as favourites in the shop, then opens the favourites page. */
async function favour(page: Page, t: Texts, products: WireProduct[]) {
  await openAlive(page, '/shop');
  for (const { title } of products) {
    await productCard(page, title)
      .getByRole('button', { name: t('catalogue_favourite_add', { title }) })
      .click();
  }
  await page.getByRole('link', { name: t('layout_favourites', { count: products.length }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('favourites_title') })).toBeVisible();
}

function rowOf(page: Page, { title }: WireProduct) {
  return page
    .getByRole('main')
    .locator('tr')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });
}

async function firstProducts(page: Page, language: string) {
  const products = (await listProducts(page, language)).slice(0, 24).filter(({ Item }) => Item > 5);
  const [discounted] = products.filter(({ discount }) => discount > 0);
  const [plain] = products.filter(({ discount }) => discount === 0);
  if (discounted === undefined || plain === undefined) throw new Error('The demo shop has too few products');
  return { discounted, plain };
}

// Covers 2.73
test('there are none at first, which leads to the shop', async ({ page, t }) => {
  await openAlive(page, '/favorites');
  await expect(page.getByText(t('favourites_empty'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('favourites_continue_shopping') }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test.describe('before the page is alive', () => {
  test.use({ javaScriptEnabled: false });

  test('they are loading', async ({ page, t }) => {
    await page.goto('/favorites');
    await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
  });
});

// Covers 1.8, 2.7, 2.21, 2.74, 6.3
test('they are a table with title, badge, prices, cart button and remove', async ({ page, t, language }) => {
  const { discounted, plain } = await firstProducts(page, language);
  await favour(page, t, [discounted, plain]);
  const row = rowOf(page, discounted);
  await expect(row).toContainText(t('favourites_discount', { percent: discounted.discount }));
  await expect(row.locator('del')).toContainText(usd(discounted.price));
  await expect(rowOf(page, plain)).toContainText(usd(plain.price));
  await expect(rowOf(page, plain).locator('del')).toHaveCount(0);
  await expect(row.getByRole('button', { name: t('favourites_add_to_cart') })).toBeVisible();

  await rowOf(page, plain)
    .getByRole('button', { name: t('favourites_remove', { title: plain.title }) })
    .click();
  await expect(rowOf(page, plain)).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('layout_favourites', { count: 1 }) })).toBeVisible();

  await row.getByRole('button', { name: discounted.title, exact: true }).click();
  await expect(page.getByRole('dialog', { name: discounted.title })).toBeVisible();
});

// Covers 4.19
test('a visitor is asked to log in before one goes into the cart', async ({ page, t, language }) => {
  const { plain } = await firstProducts(page, language);
  await favour(page, t, [plain]);
  await rowOf(page, plain)
    .getByRole('button', { name: t('favourites_add_to_cart') })
    .click();
  await expect(page.getByRole('alertdialog', { name: t('ui_error_login_required') })).toBeVisible();
});

// Covers 2.75, 2.78
test('one goes into the cart, which is told, and then leads to it', async ({ page, t, language }) => {
  const person = await registered(page.request);
  await openAlive(page, '/login');
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/home$/);
  const { plain } = await firstProducts(page, language);
  await favour(page, t, [plain]);
  const row = rowOf(page, plain);
  await row.getByRole('button', { name: t('favourites_add_to_cart') }).click();
  await expect(page.getByText(t('cart_added'), { exact: true })).toBeVisible();
  await row.getByRole('button', { name: t('favourites_in_cart') }).click();
  const question = page.getByRole('alertdialog', { name: t('catalogue_already_in_cart') });
  await question.getByRole('button', { name: t('catalogue_continue_shopping') }).click();
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: t('favourites_in_cart') }).click();
  await question.getByRole('button', { name: t('catalogue_go_to_cart') }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('they stay when the catalogue does not answer, or there is no network', async ({
  page,
  t,
  language,
}) => {
  const { plain } = await firstProducts(page, language);
  await favour(page, t, [plain]);
  const fault = await cut(page, '/api/products');
  await page.reload();
  await untilAlive(page);
  await expect(page.getByText(t('ui_no_response'))).toBeVisible();
  await expect(rowOf(page, plain)).toBeVisible();
  await whileOffline(page, t('layout_offline'), async () => {
    await expect(rowOf(page, plain)).toBeVisible();
    await fault.mend();
  });
  await expect(page.getByText(t('ui_no_response'))).toBeHidden();
});
