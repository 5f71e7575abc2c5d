import { expect, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';

const BLOGS = '/api/blogs';
const POST = '/api/blogs/*';

test.describe('the blogs', () => {
  // Covers 2.15, 2.47
  test('show each post with image, date, whose tip it is, title and the way to it', async ({
    page,
    t,
    language,
  }) => {
    const blogs = await (await page.request.get(`/api/blogs?lang=${language}`)).json();
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { level: 1, name: t('blogs_title') })).toBeVisible();
    const card = page.getByRole('article').filter({ hasText: blogs[0].title });
    await expect(card.getByRole('time')).toBeVisible();
    await expect(card).toContainText(t('blogs_tip_by'));
    await expect(card.getByRole('link', { name: t('blogs_read_more') })).toHaveAttribute(
      'href',
      `/blog/${blogs[0]._id}`,
    );
  });

  // Covers 4.17
  test('are loading until they come', async ({ page, t }) => {
    await openAlive(page, '/cart');
    const blogs = await hold(page, BLOGS);
    await goByMenu(page, t, 'layout_blog');
    await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
    await blogs.mend();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('stay readable without a network, from the cache too', async ({ page, t }) => {
    await openAlive(page, '/blogs');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('cachedBlogs');
    await goByMenu(page, t, 'layout_contact');
    await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
    await whileOffline(page, t('layout_offline'), async () => {
      await goByMenu(page, t, 'layout_blog');
      await expect(page.getByText(t('ui_showing_saved'))).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    });
    await expect(page.getByText(t('ui_showing_saved'))).toBeHidden();
  });
});

test.describe('a post', () => {
  // Covers 1.11, 2.16, 2.52
  test('shows title, image, date and text, and leads back to its place in the list', async ({
    page,
    t,
    language,
  }) => {
    const blog = (await (await page.request.get(`/api/blogs?lang=${language}`)).json()).at(-1);
    await openAlive(page, '/blogs');
    const card = page.getByRole('article').filter({ hasText: blog.title });
    await card.scrollIntoViewIfNeeded();
    await card.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/blog/${blog._id}$`));
    await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeInViewport();
    await expect(page.getByRole('article').getByRole('time')).toBeVisible();
    await expect(page.getByRole('article').locator('img').first()).toBeVisible();
    const [, words] = /<p>([^<&]+)/.exec(blog.description) ?? [];
    await expect(page.getByRole('article')).toContainText(words ?? 'a post without a paragraph');
    await page.getByRole('link', { name: t('blogs_back') }).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(card).toBeInViewport();
  });

  // Covers 2.50
  test('that does not exist is told to be not found', async ({ page, t }) => {
    await answer(page, POST, 404, { success: false, message: 'Blog Not Found', code: 'blog_not_found' });
    const document = await page.goto('/blog/999999');
    expect(document?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('blogs_not_found') })).toBeVisible();
    await page.getByRole('link', { name: t('blogs_back') }).click();
    await expect(page).toHaveURL(/\/blogs$/);
  });

  test('stays readable without a network; another one comes when it is back', async ({ page, t }) => {
    await openAlive(page, '/blogs');
    const card = (position: number) => page.getByRole('article').nth(position).getByRole('link');
    await card(0).click();
    const heading = page.getByRole('article').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const fault = await cut(page, POST);
    await whileOffline(page, t('layout_offline'), async () => {
      await expect(heading).toBeVisible();
      await page.getByRole('link', { name: t('blogs_back') }).click();
      await card(1).click();
      await expect(page.getByRole('heading', { name: t('ui_no_response') })).toBeVisible();
      await fault.mend();
    });
    await expect(heading).toBeVisible();
  });
});
