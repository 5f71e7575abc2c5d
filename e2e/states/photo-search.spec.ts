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

// Covers 7.9
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

  await page.getByRole('button', { name: t('photo_part'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('photo_part_title') });
  const picture = dialog.getByRole('img', { name: t('photo_yours') });
  // Its size is known once it is decoded.
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(0);
  const corner = await dialog.getByRole('button', { name: t('photo_part_upper_left') }).boundingBox();
  const shown = await picture.boundingBox();
  if (corner === null || shown === null) throw new Error('There is no photo');
  const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(shown.x + 0.1 * shown.width, shown.y + 0.1 * shown.height, { steps: 3 });
  await page.mouse.up();
  const frame = await dialog.getByRole('button', { name: t('photo_part_frame'), exact: true }).boundingBox();
  expect((frame?.width ?? 0) / shown.width).toBeCloseTo(0.75, 1);
  await dialog.getByRole('button', { name: t('photo_part_search') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText(title);

  await page.getByRole('button', { name: t('photo_back') }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('searchbox', { name: t('catalogue_search') })).toBeVisible();
});
