import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { listProducts } from '../support/shopping.ts';

test('a product is found by a photo of it, and the way back is the list', async ({ page, t, language }) => {
  const products = await listProducts(page, language);
  const wanted = products[7];
  const photo = await (await page.request.get(wanted?.image ?? '')).body();
  await openAlive(page, '/shop');
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('photo_button') }).click();
  const chooser = await choosing;
  await chooser.setFiles({ name: 'photo.webp', mimeType: 'image/webp', buffer: photo });

  await expect(page.getByRole('heading', { level: 1, name: t('photo_title') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('photo_yours') })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(wanted?.title ?? '');
  await expect(page.getByText(t('photo_count', { count: 24 }))).toBeVisible();

  await page.getByRole('button', { name: t('photo_back') }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('searchbox', { name: t('catalogue_search') })).toBeVisible();
});
