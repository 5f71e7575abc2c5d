import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, openAlive, untilAlive } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';

const MENU = [
  { key: 'layout_shop', path: '/shop' },
  { key: 'layout_promotions', path: '/promotion' },
  { key: 'layout_blog', path: '/blogs' },
  { key: 'layout_contact', path: '/contact' },
  { key: 'layout_home', path: '/home' },
];
const PAGES = ['/', '/home', '/shop?q=a', '/promotion', '/blogs', '/blog/1', '/contact', '/favorites'];

// Covers 2.1, 2.6, 2.26, 7.31
test('the main menu leads to every page, whose code comes by hashed names', async ({ page, t }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await openAlive(page, '/');
  for (const { key, path } of MENU) {
    await goByMenu(page, t, key);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    for (const landmark of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toBeVisible();
  }
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/^\/static\/js\/[\w.-]+[.-][\w-]{8}\.js$/);
});

// Covers 2.5
test('the header has the free delivery, the counts and the ways in', async ({ page, t }) => {
  await openAlive(page, '/');
  await expect(page.getByText(t('layout_free_delivery', { amount: '$45.00' }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('layout_favourites', { count: 0 }) })).toBeVisible();
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 0 }) })).toBeVisible();
  await page.getByLabel(t('layout_account'), { exact: true }).click();
  await expect(page.getByRole('link', { name: t('layout_login'), exact: true })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.getByRole('link', { name: t('layout_sign_up'), exact: true })).toHaveAttribute(
    'href',
    '/signup',
  );
});

// Covers 2.9, 2.10
test('the footer has links, networks, address, map and a feedback box that opens the chat', async ({
  page,
  t,
}) => {
  await openAlive(page, '/');
  const footer = page.getByRole('contentinfo');
  const menu = footer.getByRole('navigation', { name: t('layout_footer_menu') });
  await expect(menu.getByRole('link')).toHaveCount(MENU.length);
  await expect(
    footer
      .getByRole('list', { name: t('layout_follow') })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  await expect(footer.getByRole('link', { name: t('layout_map') })).toBeVisible();
  await expect(footer.getByText(t('layout_contact_us'))).toBeVisible();

  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await footer.getByLabel(t('layout_feedback')).fill('Soft brushes, please');
  await page.context().route('https://t.me/**', (route) => route.fulfill({ body: 'chat' }));
  const opened = page.waitForEvent('popup');
  await footer.getByLabel(t('layout_feedback')).press('Enter');
  await expect(await opened).toHaveURL(/^https:\/\/t\.me\/\w+\?text=Soft%20brushes%2C%20please$/);
  await expect(footer.getByLabel(t('layout_feedback'))).toHaveValue('Soft brushes, please');
  expect(sent).toEqual([]);
});

for (const path of PAGES) {
  // Covers 1.5
  test(`the language switch keeps ${path}`, async ({ page, language }) => {
    const [other, name] = language === 'km' ? ['en', 'English'] : ['km', 'ខ្មែរ'];
    await openAlive(page, path);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page).toHaveURL(`${path}${path.includes('?') ? '&' : '?'}lang=${other}`);
  });
}

// Covers 10.4
test('whoever chose a language is led to it by a reload, at the same place in history, and by a page from a cache outside', async ({
  page,
  t,
  language,
  baseURL,
}) => {
  const led = language === 'km' ? '' : `?lang=${language}`;
  await openAlive(page, '/contact');
  await goByMenu(page, t, 'layout_shop');
  await expect(page).toHaveURL('/shop');
  const { idx, key } = await page.evaluate(() => history.state);
  await page.reload();
  await untilAlive(page);
  await expect(page).toHaveURL(`/shop${led}`);
  expect(await page.evaluate(() => history.state)).toMatchObject({ idx, key });

  const cached = await (await fetch(new URL('/blogs', baseURL))).text();
  await page.route(
    ({ pathname, search }) => pathname === '/blogs' && search === '',
    (route) => route.fulfill({ contentType: 'text/html', body: cached }),
  );
  await page.goto('/blogs');
  await expect(page).toHaveURL(`/blogs${led}`);
  await expect(page.getByRole('heading', { level: 1, name: t('blogs_title') })).toBeVisible();
});

// Covers 1.3, 9.32
test('Khmer is what a newcomer reads', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'km');
});

for (const path of ['/nowhere', '/%E0%A4%A', '/blog/%ff', '/pay/%ff', '/media/%ff', '/static/%ff']) {
  test(`a page that does not exist says so: ${path}`, async ({ page, t }) => {
    expectErrors(page, /404/);
    await openAlive(page, path);
    await expect(page.getByRole('heading', { level: 1, name: t('layout_not_found_title') })).toBeVisible();
  });
}

// Covers 8.47
test('a mistake that nobody caught is told, with a way back', async ({ page, t }) => {
  expectErrors(page, /React error #31/);
  // This page fetches no products; only the next one gets the faked answer.
  await openAlive(page, '/contact');
  // An invalid answer: a product whose title cannot be shown.
  const fault = await answer(page, '/api/products', 200, [{ _id: '1', title: {}, price: 1, images: [] }]);
  await goByMenu(page, t, 'layout_promotions');
  await expect(page.getByRole('heading', { level: 1, name: t('layout_unexpected_error') })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await fault.mend();
  await page.getByRole('button', { name: t('layout_reload') }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

for (const path of ['/login', '/signup', '/forgot-password']) {
  // Covers 2.8, 2.18
  test(`${path} has neither header nor footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
}
