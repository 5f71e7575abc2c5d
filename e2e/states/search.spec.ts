import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { listProducts } from '../support/shopping.ts';

const NOWHERE = 'zzzz';

// Covers 1.7, 2.43, 6.3
test('the shop is searched by the title', async ({ page, t, language }) => {
  const [, wanted] = await listProducts(page, language);
  const title = wanted?.title ?? '';
  await openAlive(page, '/shop');
  const box = page.getByRole('searchbox', { name: t('catalogue_search') });
  await box.fill(title);
  await expect(page).toHaveURL(/\/shop\?.*\bq=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await box.fill(NOWHERE);
  await expect(page.getByText(t('catalogue_not_found', { search: NOWHERE }))).toBeVisible();
  await page.getByRole('button', { name: t('catalogue_show_all') }).click();
  await expect(page).not.toHaveURL(/\bq=/);
  await expect(page.getByRole('article').nth(5)).toBeVisible();
});

// Covers 2.45
test('the promotions are searched by the title or the percentage', async ({ page, t, language }) => {
  const promotions = (await listProducts(page, language)).filter(({ discount }) => discount > 0);
  const { title, discount } = promotions[0] ?? { title: '', discount: 0 };
  await openAlive(page, '/promotion');
  const box = page.getByRole('searchbox', { name: t('catalogue_search_promotions') });
  await box.fill(title);
  await expect(page.getByRole('article')).toHaveCount(1);

  await box.fill(String(discount));
  const found = promotions.filter(
    (product) =>
      String(product.discount).includes(String(discount)) || product.title.includes(String(discount)),
  );
  await expect(page).toHaveURL(new RegExp(`q=${discount}$`));
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(found.length).toBeGreaterThan(0);
  for (const product of found.slice(0, 4)) {
    await expect(page.getByRole('link', { name: product.title, exact: true })).toBeVisible();
  }

  await box.fill(NOWHERE);
  await expect(page.getByText(t('catalogue_not_found', { search: NOWHERE }))).toBeVisible();
});

// Covers 2.46
test('the blogs are searched by the title', async ({ page, t, language }) => {
  const blogs = await (await page.request.get(`/api/blogs?lang=${language}`)).json();
  await openAlive(page, '/blogs');
  const box = page.getByRole('searchbox', { name: t('blogs_search') });
  await box.fill(blogs[2].title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: blogs[2].title })).toBeVisible();

  await box.fill(NOWHERE);
  await expect(page.getByText(t('blogs_not_found_for', { search: NOWHERE }))).toBeVisible();
  await page.getByRole('button', { name: t('blogs_show_all') }).click();
  await expect(page.getByRole('article').nth(5)).toBeVisible();
});
