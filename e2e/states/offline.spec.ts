import { expect, test } from '../support/fixtures.ts';
import { openAlive, whileOffline } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';

test('a page that was not opened before is waited for without a network, and opens by itself', async ({
  page,
  t,
}) => {
  await page.route(/openstreetmap/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await openAlive(page, '/');
  await whileOffline(page, t('layout_offline'), async () => {
    await goByMenu(page, t, 'layout_contact');
    await expect(page.getByText(t('layout_page_awaited'))).toBeVisible();
    await expect(page.getByRole('region', { name: t('landing_row_promotions') })).toBeVisible();
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
});

test('pages that were opened before can be gone to without a network', async ({ page, t }) => {
  await openAlive(page, '/');
  await goByMenu(page, t, 'layout_blog');
  await expect(page.getByRole('link', { name: t('blogs_read_more') }).first()).toBeVisible();
  await whileOffline(page, t('layout_offline'), async () => {
    await goByMenu(page, t, 'layout_home');
    await expect(page.getByRole('region', { name: t('landing_row_popular') })).toBeVisible();
    await goByMenu(page, t, 'layout_blog');
    await expect(page.getByRole('link', { name: t('blogs_read_more') }).first()).toBeVisible();
  });
});
