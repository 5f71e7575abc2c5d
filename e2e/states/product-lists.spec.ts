import { expect, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { logIn, registered } from '../support/people.ts';
import { goByMenu, listProducts } from '../support/shopping.ts';

const PRODUCTS = '/api/products';

const LISTS = [
  { path: '/shop', menu: 'layout_shop', title: 'catalogue_shop', none: 'catalogue_none' },
  {
    path: '/promotion',
    menu: 'layout_promotions',
    title: 'catalogue_promotions',
    none: 'catalogue_no_promotions',
  },
];

for (const { path, menu, title, none } of LISTS) {
  test.describe(path, () => {
    // Covers 1.6, 2.13, 2.14, 2.41, 2.42, 2.44, 6.3
    test('stands below Home and shows its products', async ({ page, t, language }) => {
      const products = (await listProducts(page, language)).filter(
        ({ discount }) => path === '/shop' || discount > 0,
      );
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
      const way = page.getByRole('navigation', { name: t('ui_breadcrumb') });
      await expect(way).toHaveText(`${t('ui_home')}/${t(title)}`);
      await expect(way.getByRole('link', { name: t('ui_home') })).toHaveAttribute('href', '/home');
      await expect(page.getByText(t('catalogue_count', { count: products.length }))).toBeVisible();
      for (const { title: name } of products.slice(0, 3)) {
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      }
    });

    test('is loading until the products come', async ({ page, t }) => {
      await openAlive(page, '/cart');
      const products = await hold(page, PRODUCTS);
      await goByMenu(page, t, menu);
      await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
      await products.mend();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeHidden();
    });

    test('says that it is empty', async ({ page, t }) => {
      await openAlive(page, '/cart');
      await answer(page, PRODUCTS, 200, []);
      await goByMenu(page, t, menu);
      await expect(page.getByText(t(none))).toBeVisible();
    });

    test('says when no answer comes, and asks again', async ({ page, t }) => {
      await openAlive(page, '/cart');
      const fault = await cut(page, PRODUCTS);
      await goByMenu(page, t, menu);
      const alert = page.getByRole('alert').filter({ hasText: t('ui_no_response') });
      await expect(alert).toContainText(t('ui_network_hint'));
      await fault.mend();
      await alert.getByRole('button', { name: t('ui_retry') }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    // Covers 4.16
    test('shows the cached products first, and says why there are no fresh ones', async ({ page, t }) => {
      await openAlive(page, path);
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
        .toContain(path === '/shop' ? 'cachedProducts' : 'cachedDiscountedProducts');
      await goByMenu(page, t, 'layout_contact');
      await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
      await cut(page, PRODUCTS);
      await goByMenu(page, t, menu);
      await expect(page.getByText(t('ui_showing_saved'))).toBeVisible();
      await expect(page.getByText(t('ui_no_response'))).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('stays readable without a network', async ({ page, t }) => {
      await openAlive(page, path);
      await whileOffline(page, t('layout_offline'), async () => {
        await expect(page.getByRole('article').first()).toBeVisible();
      });
    });
  });
}

test('the way back to a long list leads to the place where it was left', async ({ page, t }) => {
  await openAlive(page, '/shop');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  // Scrolling near the end loads the next page.
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.nth(40)).toBeAttached();
  await cards.nth(40).scrollIntoViewIfNeeded();
  await goByMenu(page, t, 'layout_contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeInViewport();
  await page.goBack();
  await expect(cards.nth(40)).toBeInViewport();

  await cards.nth(40).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The address follows the dialog; before it does, "back" leaves the page.
  await expect(page).toHaveURL(/[?&]product=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cards.nth(40)).toBeInViewport();
});

test.describe('the reason why there are no products', () => {
  test.beforeEach(async ({ page }) => {
    await openAlive(page, '/cart');
  });

  // Covers 8.10
  test('is the server’s own message where it has one', async ({ page, t }) => {
    await answer(page, PRODUCTS, 500, { success: false, message: 'We count the shelves', code: 'counting' });
    await goByMenu(page, t, 'layout_shop');
    await expect(page.getByRole('alert')).toContainText('We count the shelves');
  });

  test('is in the shopper’s language where the message is known', async ({ page, t }) => {
    await answer(page, PRODUCTS, 503, { success: false, message: 'Away', code: 'unavailable' });
    await goByMenu(page, t, 'layout_shop');
    await expect(page.getByRole('alert')).toContainText(t('ui_error_unavailable'));
  });

  test('is the status where the server says nothing', async ({ page, t }) => {
    await answer(page, PRODUCTS, 502, '<h1>Bad Gateway</h1>');
    await goByMenu(page, t, 'layout_shop');
    await expect(page.getByRole('alert')).toContainText(t('ui_server_error', { status: 502 }));
  });

  test('is the request itself where the answer is no list of products', async ({ page, t }) => {
    await answer(page, PRODUCTS, 200, '<h1>Log in to this Wi-Fi</h1>');
    await goByMenu(page, t, 'layout_shop');
    await expect(page.getByRole('alert')).toContainText(t('ui_request_failed'));
  });

  test('goes, and the products come by themselves, when the network is back', async ({ page, t }) => {
    const fault = await cut(page, PRODUCTS);
    await goByMenu(page, t, 'layout_shop');
    await expect(page.getByRole('alert')).toContainText(t('ui_no_response'));
    await whileOffline(page, t('layout_offline'), () => fault.mend());
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

// Covers 10.16
test('far down the list, a visitor who adds to the cart comes back from the login to the same place, and so does a reload', async ({
  page,
  t,
  language,
}, { project }) => {
  test.skip(project.name !== 'km-360', 'Neither language nor width changes the outcome');
  const person = await registered(page.request);
  const [wanted] = (await listProducts(page, language)).slice(40).filter(({ Item }) => Item > 5);
  if (wanted === undefined) throw new Error('The demo shop has too few products');
  await openAlive(page, '/shop');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: wanted.title, exact: true }) });
  while (!(await card.isVisible())) {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
  }
  await card.getByRole('button', { name: t('catalogue_add_to_cart') }).click();
  await page.getByRole('link', { name: t('ui_log_in') }).click();
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/shop(\?lang=en)?$/);
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 1 }) })).toBeVisible();
  await expect(card).toBeInViewport();
  await page.reload();
  await expect(card).toBeInViewport();
});
