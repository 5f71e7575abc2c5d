import { expect, test } from '../support/fixtures.ts';
import { cut, hold, untilAlive } from '../support/network.ts';
import { expectPlaceholders } from '../support/pictures.ts';

for (const path of ['/', '/shop', '/blogs', '/blog/1']) {
  // Covers 10.26
  test(`${path} shows placeholders for pictures that do not load, before hydration and after`, async ({
    page,
  }) => {
    await cut(page, '/media/*');
    const code = await hold(page, '/static/js/*');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectPlaceholders(page);
    await code.mend();
    await untilAlive(page);
    await expectPlaceholders(page);
  });
}

test('the pictures of a product that do not load are placeholders', async ({ page }) => {
  await cut(page, '/media/*');
  await page.goto('/shop?product=1', { waitUntil: 'domcontentloaded' });
  await untilAlive(page);
  const picture = page.getByRole('dialog').getByRole('img').first();
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
  await expectPlaceholders(page);
});
