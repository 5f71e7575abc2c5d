import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';

/** The first picture of a product far down the list. */
async function somePhoto(page: Page, language: string): Promise<{ title: string; photo: Buffer }> {
  const products = await (await page.request.get(`/api/products?lang=${language}`)).json();
  const { title, image } = products[40];
  return { title, photo: await (await page.request.get(image)).body() };
}

/** Waits until the background task has described this picture and enough others. */
async function untilDescribed(page: Page, title: string, photo: Buffer): Promise<void> {
  const image = { name: 'photo.webp', mimeType: 'image/webp', buffer: photo };
  const found = async () => {
    const answer = await page.request.post('/api/products/search-by-image', { multipart: { image } });
    const { products = [] }: { products?: { title: string }[] } = await answer.json();
    return { count: products.length, isThere: products.some((product) => product.title === title) };
  };
  await expect.poll(found, { intervals: [3_000], timeout: 120_000 }).toEqual({ count: 24, isThere: true });
}

test('a product is found by a photo of it, and the way back is the list', async ({ page, t, language }) => {
  // Describing all pictures takes a busy machine more than a minute.
  test.slow();
  const { title, photo } = await somePhoto(page, language);
  await untilDescribed(page, title, photo);
  const styles: string[] = [];
  page.on('request', (request) => request.url().endsWith('.css') && styles.push(request.url()));
  await openAlive(page, '/shop');
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('photo_button') }).click();
  await (await choosing).setFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: photo });

  await expect(page.getByRole('heading', { level: 1, name: t('photo_title') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('photo_yours') })).toBeVisible();
  await expect(page.getByText(t('photo_count', { count: 24 }))).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(title);
  // Styles are inlined in the page; lazy code adds none.
  expect(styles).toEqual([]);

  await page.getByRole('button', { name: t('photo_back') }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('searchbox', { name: t('catalogue_search') })).toBeVisible();
});
