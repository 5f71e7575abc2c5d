import { expect } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive } from '../support/network.ts';
import { store } from '../support/people.ts';
import { goByMenu, listProducts, openMenu, productCard, type WireProduct } from '../support/shopping.ts';
import { type Stage, statesOf } from './screen-state.ts';

const PRODUCTS = '/api/products';
const BLOGS = '/api/blogs';
const BANNERS = '/api/banners';

/** Starts on a page without a list and opens the list by the menu, so that the browser fetches it. */
async function byMenu({ page, t }: Stage, key: string, prepare: () => Promise<unknown>) {
  await openAlive(page, '/cart');
  await prepare();
  await goByMenu(page, t, key);
}

const loading = (stage: Stage) =>
  expect(stage.page.getByRole('main').getByText(stage.t('ui_loading')).first()).toBeVisible();

const failed = (stage: Stage) =>
  expect(stage.page.getByRole('main').getByRole('alert').first()).toBeVisible();

async function openProduct({ page, t, language }: Stage, fits: (product: DetailedProduct) => boolean) {
  const product = ((await listProducts(page, language)) as DetailedProduct[]).find(fits);
  await openAlive(page, `/shop?product=${product?._id}`);
  await expect(
    page.getByRole('dialog', { name: product?.title ?? '', exact: true }).getByRole('button', {
      name: t((product?.Item ?? 0) > 0 ? 'catalogue_buy_now' : 'catalogue_sold_out'),
    }),
  ).toBeVisible();
}

interface DetailedProduct extends WireProduct {
  images: string[];
  linkUrl: string;
}

const landing = statesOf('landing', {
  filled: ({ page }) => openAlive(page, '/'),
  'without banners': async (stage) => {
    await byMenu(stage, 'layout_home', () => answer(stage.page, BANNERS, 200, []));
    await expect(stage.page.getByText(stage.t('landing_banners_empty'))).toBeVisible();
  },
  loading: async (stage) => {
    const { page } = stage;
    await byMenu(stage, 'layout_home', () =>
      Promise.all([PRODUCTS, BLOGS, BANNERS].map((path) => hold(page, path))),
    );
    await loading(stage);
  },
  failed: async (stage) => {
    const { page } = stage;
    await byMenu(stage, 'layout_home', () =>
      Promise.all([PRODUCTS, BLOGS, BANNERS].map((path) => cut(page, path))),
    );
    await failed(stage);
  },
});

const layout = statesOf('layout', {
  menu: {
    isWindowOnly: true,
    show: async ({ page, t }) => {
      await openAlive(page, '/contact');
      await openMenu(page, t);
    },
  },
  'account menu': {
    isWindowOnly: true,
    show: async ({ page, t }) => {
      await openAlive(page, '/shop');
      await page.getByLabel(t('layout_account'), { exact: true }).click();
      await expect(page.getByRole('link', { name: t('layout_sign_up'), exact: true })).toBeVisible();
    },
  },
  offline: {
    isWindowOnly: true,
    show: async ({ page, t }) => {
      await openAlive(page, '/shop');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        window.dispatchEvent(new Event('offline'));
      });
      await expect(page.getByText(t('layout_offline'))).toBeVisible();
    },
  },
  'page not found': ({ page }) => openAlive(page, '/no-such-page'),
});

const shop = statesOf('shop', {
  filled: ({ page }) => openAlive(page, '/shop'),
  loading: async (stage) => {
    await byMenu(stage, 'layout_shop', () => hold(stage.page, PRODUCTS));
    await loading(stage);
  },
  empty: async (stage) => {
    await byMenu(stage, 'layout_shop', () => answer(stage.page, PRODUCTS, 200, []));
    await expect(stage.page.getByText(stage.t('catalogue_none'))).toBeVisible();
  },
  failed: async (stage) => {
    await byMenu(stage, 'layout_shop', () => cut(stage.page, PRODUCTS));
    await failed(stage);
  },
  'nothing found': ({ page }) => openAlive(page, '/shop?q=zzzzqqqq'),
  'a category, cheapest first': ({ page }) => openAlive(page, '/shop?category=pet&sort=price-up'),
  'searched in a category': ({ page }) => openAlive(page, '/shop?category=dental&q=t'),
  'nothing found in a category': ({ page }) => openAlive(page, '/shop?category=pet&q=zzzzqqqq'),
  'unknown category': async ({ page, t }) => {
    await openAlive(page, '/shop?category=nothing');
    await expect(page.getByText(t('catalogue_category_unknown'))).toBeVisible();
  },
  'login is required': {
    isWindowOnly: true,
    show: async ({ page, t, language }) => {
      const product = (await listProducts(page, language)).find(({ Item }) => Item > 5);
      await openAlive(page, '/shop');
      await productCard(page, product?.title ?? '')
        .getByRole('button', { name: t('catalogue_add_to_cart') })
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
});

const promotion = statesOf('promotion', {
  filled: ({ page }) => openAlive(page, '/promotion'),
  empty: async (stage) => {
    await byMenu(stage, 'layout_promotions', () => answer(stage.page, PRODUCTS, 200, []));
    await expect(stage.page.getByText(stage.t('catalogue_no_promotions'))).toBeVisible();
  },
});

const product = statesOf('product', {
  details: {
    isWindowOnly: true,
    show: (stage) =>
      openProduct(stage, ({ images, discount, Item }) => images.length > 1 && discount > 0 && Item > 0),
  },
  'with a video': {
    isWindowOnly: true,
    show: (stage) => openProduct(stage, ({ linkUrl, Item }) => linkUrl !== '' && Item > 0),
  },
  'sold out': { isWindowOnly: true, show: (stage) => openProduct(stage, ({ Item }) => Item <= 0) },
  'others viewed before': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, language } = stage;
      const ids = (await listProducts(page, language)).slice(10, 16).map(({ _id }) => _id);
      await store(page, { recentlyViewed: ids });
      await openProduct(stage, ({ Item }) => Item > 5);
      const row = page.getByRole('region', { name: t('catalogue_recently_viewed') });
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeInViewport();
    },
  },
  'no longer sold': {
    isWindowOnly: true,
    show: async ({ page, t }) => {
      await openAlive(page, '/shop?product=999999');
      await expect(page.getByText(t('catalogue_not_sold'))).toBeVisible();
    },
  },
});

const blogs = statesOf('blogs', {
  filled: ({ page }) => openAlive(page, '/blogs'),
  loading: async (stage) => {
    await byMenu(stage, 'layout_blog', () => hold(stage.page, BLOGS));
    await loading(stage);
  },
  empty: async (stage) => {
    await byMenu(stage, 'layout_blog', () => answer(stage.page, BLOGS, 200, []));
    await expect(stage.page.getByText(stage.t('blogs_none'))).toBeVisible();
  },
  failed: async (stage) => {
    await byMenu(stage, 'layout_blog', () => cut(stage.page, BLOGS));
    await failed(stage);
  },
});

/** Searches by a screenshot of the shop's own list. */
async function searchByScreenshot({ page, t, language }: Stage) {
  const products = (await listProducts(page, language)).slice(0, 6);
  await openAlive(page, '/shop');
  await expect(page.getByRole('article').nth(2)).toBeVisible();
  const screenshot = { name: 'shop.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await answer(page, '/api/products/search-by-image', 200, { success: true, products });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('photo_button') }).click();
  await (await choosing).setFiles(screenshot);
  await expect(page.getByText(t('photo_count', { count: products.length }))).toBeVisible();
}

const photo = statesOf('photo', {
  found: searchByScreenshot,
  part: {
    isWindowOnly: true,
    show: async (stage) => {
      await searchByScreenshot(stage);
      await stage.page.getByRole('button', { name: stage.t('photo_part'), exact: true }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
});

const blog = statesOf('blog', {
  filled: ({ page }) => openAlive(page, '/blog/1'),
  'not found': ({ page }) => openAlive(page, '/blog/999999'),
});

const contact = statesOf('contact', {
  filled: ({ page }) => openAlive(page, '/contact'),
  refused: async ({ page, t }) => {
    await openAlive(page, '/contact');
    await page.getByRole('button', { name: t('contact_send') }).click();
    await expect(page.getByText(t('contact_fill_all'))).toBeVisible();
  },
});

const policies = statesOf('policies', {
  delivery: ({ page }) => openAlive(page, '/delivery'),
  privacy: ({ page }) => openAlive(page, '/privacy'),
});

export const BROWSING_STATES = [
  ...landing,
  ...shop,
  ...product,
  ...promotion,
  ...layout,
  ...photo,
  ...blogs,
  ...blog,
  ...contact,
  ...policies,
];
