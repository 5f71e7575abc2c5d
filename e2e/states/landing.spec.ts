import { expect, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, untilAlive, whileOffline } from '../support/network.ts';
import { goByMenu, listProducts } from '../support/shopping.ts';

const ROWS = ['landing_row_promotions', 'landing_row_popular', 'landing_row_accessories'];

for (const path of ['/', '/home']) {
  // Covers 2.12, 2.34, 2.35, 2.36, 2.37
  test(`${path} shows three rows of products, the free delivery and a row of blogs`, async ({
    page,
    t,
    language,
  }) => {
    const products = await listProducts(page, language);
    await page.goto(path);
    for (const [row, key] of ROWS.entries()) {
      const first = products[row * 8]?.title ?? '';
      const cards = page.getByRole('region', { name: t(key) }).getByRole('article');
      await expect(cards.first().getByRole('link', { name: first, exact: true })).toBeVisible();
    }
    const delivery = page.getByRole('region', { name: t('landing_delivery_title') });
    await expect(delivery).toContainText('$45.00');
    await expect(delivery.getByRole('link', { name: t('landing_shop_now') })).toHaveAttribute(
      'href',
      '/shop',
    );
    const blogs = page.getByRole('region', { name: t('landing_row_blogs') });
    await expect(blogs.getByRole('link', { name: t('blogs_read_more') }).first()).toBeVisible();
  });
}

test('pictures that lie further down wait for the page to be alive, or for somebody who wants to see them', async ({
  page,
  t,
}) => {
  const code = await hold(page, '/static/js/*');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('img').first()).toBeVisible();
  const later = page.getByRole('region', { name: t('landing_row_promotions') }).locator('img');
  await expect(later.first()).toBeHidden();
  await page.mouse.wheel(0, 100);
  await expect(later.first()).toBeVisible();

  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(later.first()).toBeHidden();
  await code.mend();
  await untilAlive(page);
  await expect(later.first()).toBeVisible();

  await hold(page, '/static/js/*');
  await page.clock.install();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(later.first()).toBeHidden();
  await page.clock.runFor(6_000);
  await expect(later.first()).toBeVisible();
});

// Covers 2.39, 2.40, 9.24, 9.27
test('a row turns pages of four from 577 px on, and shows its whole list below', async ({
  page,
  t,
  language,
}) => {
  const titles = (await listProducts(page, language)).map(({ title }) => title);
  await page.setViewportSize({ width: 577, height: 800 });
  await openAlive(page, '/');
  const row = page.getByRole('region', { name: t('landing_row_promotions') });
  await expect(row.getByRole('article')).toHaveCount(4);
  const areBeside = () =>
    row.getByRole('article').evaluateAll((cards) => {
      const places = cards.map((card) => card.getBoundingClientRect());
      return new Set(places.map(({ top }) => top)).size === 1 && places.every(({ width }) => width > 120);
    });
  for (const width of [577, 640, 704, 768, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(areBeside).toBe(true);
  }
  await page.setViewportSize({ width: 577, height: 800 });
  await expect(row.getByRole('button', { name: t('ui_previous') })).toBeDisabled();
  await row.getByRole('button', { name: t('ui_next') }).click();
  await expect(row.getByRole('article')).toHaveCount(4);
  await expect(row.getByRole('link', { name: titles[4] ?? '', exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: t('ui_next') })).toBeDisabled();

  await page.setViewportSize({ width: 576, height: 800 });
  await expect(row.getByRole('article')).toHaveCount(8);
  await expect(row.getByRole('button', { name: t('ui_next') })).toBeHidden();
});

// Covers 9.28
test('the row of blogs turns pages of four from 769 px on, and shows all 8 below', async ({ page, t }) => {
  await page.setViewportSize({ width: 769, height: 800 });
  await openAlive(page, '/');
  const row = page.getByRole('region', { name: t('landing_row_blogs') });
  await expect(row.getByRole('article')).toHaveCount(4);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(row.getByRole('article')).toHaveCount(8);
});

test('a post leads back to its place on the landing page, past rows that are not drawn yet', async ({
  page,
  t,
}) => {
  await openAlive(page, '/');
  const card = page
    .getByRole('region', { name: t('landing_row_blogs') })
    .getByRole('article')
    .first();
  // Waits until the card is visible and has stopped moving.
  await card.getByRole('link').click({ trial: true });
  const placeOf = async () => (await card.boundingBox())?.y ?? Number.NaN;
  const place = await placeOf();
  await card.getByRole('link').click();
  await expect(page.getByRole('link', { name: t('blogs_back') })).toBeVisible();
  await page.goBack();
  // Tolerance in pixels for the estimated heights of six rows.
  await expect.poll(async () => Math.abs((await placeOf()) - place)).toBeLessThan(60);
});

test('the rows are loading until the products come', async ({ page, t }) => {
  await openAlive(page, '/cart');
  const products = await hold(page, '/api/products');
  await goByMenu(page, t, 'layout_home');
  await expect(page.getByRole('region', { name: t('landing_banners') })).toBeVisible();
  // The blog row may be loading too.
  await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeVisible();
  await products.mend();
  await expect(page.getByRole('region', { name: t('landing_row_popular') })).toBeVisible();
});

test('a shop without products and blogs has no rows', async ({ page, t }) => {
  await openAlive(page, '/cart');
  await answer(page, '/api/products', 200, []);
  await answer(page, '/api/blogs', 200, []);
  await goByMenu(page, t, 'layout_home');
  await expect(page.getByRole('region', { name: t('landing_delivery_title') })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('ui_loading'))).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
});

test('the landing page says why there are no products, and asks again', async ({ page, t }) => {
  await openAlive(page, '/cart');
  const fault = await cut(page, '/api/products');
  await goByMenu(page, t, 'layout_home');
  const alert = page.getByRole('alert').filter({ hasText: t('ui_no_response') });
  await expect(alert).toBeVisible();
  await fault.mend();
  await alert.getByRole('button', { name: t('ui_retry') }).click();
  await expect(page.getByRole('region', { name: t('landing_row_promotions') })).toBeVisible();
});

// Covers 2.11
test('the landing page stays readable without a network', async ({ page, t }) => {
  await openAlive(page, '/');
  await whileOffline(page, t('layout_offline'), async () => {
    for (const key of ROWS) await expect(page.getByRole('region', { name: t(key) })).toBeVisible();
  });
});
