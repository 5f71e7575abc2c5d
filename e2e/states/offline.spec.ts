import { expect, test } from '../support/fixtures.ts';
import { openAlive, whileOffline } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';

// Covers 2.11
test('without a network the pages seen before open, and another is waited for and opens by itself', async ({
  page,
  t,
}) => {
  const post = page.getByRole('link', { name: t('blogs_read_more') }).first();
  // The landing page links to posts too; the heading tells the pages apart.
  const expectBlogs = async () => {
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByRole('heading', { level: 1, name: t('blogs_title') })).toBeVisible();
    await expect(post).toBeVisible();
  };
  await openAlive(page, '/');
  await goByMenu(page, t, 'layout_blog');
  await expectBlogs();
  await whileOffline(page, t('layout_offline'), async () => {
    await goByMenu(page, t, 'layout_home');
    await expect(page.getByRole('region', { name: t('landing_row_popular') })).toBeVisible();
    await goByMenu(page, t, 'layout_blog');
    await expectBlogs();
    await goByMenu(page, t, 'layout_contact');
    await expect(page.getByText(t('layout_page_awaited'))).toBeVisible();
    await expect(post).toBeVisible();
  });
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
});
