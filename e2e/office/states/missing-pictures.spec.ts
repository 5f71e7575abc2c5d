import { cut } from '../../support/network.ts';
import { signIn } from '../../support/office.ts';
import { test } from '../../support/office-fixtures.ts';
import { expectPlaceholders } from '../../support/pictures.ts';

for (const path of ['products', 'blogs', 'banners']) {
  // Covers 10.26
  test(`the office shows placeholders for pictures of ${path} that do not load`, async ({ page, office }) => {
    await signIn(page, office, office.owner);
    await cut(page, '/media/*');
    await page.goto(`/office/${path}`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await expectPlaceholders(page);
  });
}
