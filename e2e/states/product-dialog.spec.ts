import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { answer, hold, openAlive, whileOffline } from '../support/network.ts';
import { listProducts, usd, type WireProduct } from '../support/shopping.ts';

interface DetailedProduct extends WireProduct {
  images: string[];
  linkUrl: string;
  description: string;
}

async function productWith(page: Page, language: string, isMeant: (product: DetailedProduct) => boolean) {
  const product = ((await listProducts(page, language)) as DetailedProduct[]).find(isMeant);
  if (product === undefined) throw new Error('The demo shop has no such product');
  return product;
}

const detailsOf = (page: Page, { title }: WireProduct) =>
  page.getByRole('dialog', { name: title, exact: true });

// Covers 2.59
test('the details show description, prices and a gallery with thumbnails', async ({ page, t, language }) => {
  const product = await productWith(
    page,
    language,
    ({ images, discount, Item }) => images.length > 1 && discount > 0 && Item > 0,
  );
  await openAlive(page, `/shop?product=${product._id}`);
  const details = detailsOf(page, product);
  await expect(details.getByText(product.description.slice(0, 30))).toBeVisible();
  await expect(details.locator('del')).toContainText(usd(product.price));
  const thumbnails = details.getByRole('list', { name: t('catalogue_pictures') }).getByRole('button');
  await expect(thumbnails).toHaveCount(product.images.length);
  const first = details.getByRole('img', { name: product.title, exact: true });
  const second = details.getByRole('img', {
    name: t('catalogue_picture_of', { title: product.title, number: 2 }),
  });
  // The sheet's animation has ended.
  await expect(first).toBeInViewport({ ratio: 0.9 });
  await thumbnails.nth(1).click();
  // The click may have scrolled the sheet, leaving the picture partly in view.
  await expect(second).toBeInViewport();
  await expect(first).not.toBeInViewport();
});

// Covers 2.65, 5.31, 5.33, 9.20
test('the quantity goes from 1 to the stock with its total; more is refused for 5 seconds', async ({
  page,
  t,
  language,
}) => {
  const product = await productWith(page, language, ({ Item }) => Item > 1 && Item < 4);
  await page.clock.install();
  await openAlive(page, `/shop?product=${product._id}`);
  const details = detailsOf(page, product);
  const plus = details.getByRole('button', { name: t('ui_quantity_increase') });
  await expect(details.getByRole('button', { name: t('ui_quantity_decrease') })).toBeDisabled();
  for (let quantity = 2; quantity <= product.Item; quantity += 1) await plus.click();
  const unit = Math.round(product.price * (100 - product.discount)) / 100;
  await expect(details.getByText(usd(unit * product.Item), { exact: true }).first()).toBeVisible();

  await pauseClock(page);
  await plus.click();
  const warning = details.getByText(t('catalogue_stock_limit', { count: product.Item }));
  await expect(warning).toBeVisible();
  await page.clock.runFor(4900);
  await expect(warning).toBeVisible();
  await page.clock.runFor(200);
  await expect(warning).toBeHidden();
});

// Covers 2.61
test('a video is embedded only when it is asked for, from the host without cookies', async ({
  page,
  t,
  language,
}) => {
  const product = await productWith(page, language, ({ linkUrl, Item }) => linkUrl !== '' && Item > 0);
  const asked: string[] = [];
  await page.route(/youtube|youtu\.be/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
  });
  await openAlive(page, `/shop?product=${product._id}`);
  const button = detailsOf(page, product).getByRole('button', { name: t('catalogue_watch_video') });
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);
  await button.click();
  const video = page.getByRole('dialog', { name: t('catalogue_video_of', { title: product.title }) });
  await expect(video.getByTitle(t('catalogue_video_of', { title: product.title }))).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1/);
  await page.keyboard.press('Escape');
  await expect(video).toBeHidden();
});

// Covers 2.67
test('a sold-out product has an overlay on its card, and no purchase', async ({ page, t, language }) => {
  const product = await productWith(page, language, ({ Item }) => Item <= 0);
  await openAlive(page, `/shop?q=${encodeURIComponent(product.title)}`);
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: product.title, exact: true }) });
  await expect(card.getByText(t('catalogue_sold_out'))).toHaveCount(2);
  await expect(card.getByRole('button', { name: t('catalogue_sold_out') })).toBeDisabled();
  await card.getByRole('link').click();
  const details = detailsOf(page, product);
  await expect(details.getByRole('button', { name: t('catalogue_sold_out') })).toBeDisabled();
  await expect(details.getByRole('button', { name: t('catalogue_buy_now') })).toHaveCount(0);
});

test.describe('a product that the page does not hold', () => {
  test.beforeEach(async ({ page }) => {
    await openAlive(page, '/contact');
    await page.evaluate(() => {
      history.pushState({ idx: 1, key: 'late' }, '', '/favorites?product=999999');
      history.pushState({ idx: 2, key: 'later' }, '', '/contact');
    });
  });

  test('is told to be no longer sold', async ({ page, t }) => {
    await page.goBack();
    await expect(page.getByRole('dialog').getByText(t('catalogue_not_sold'))).toBeVisible();
  });

  test('is loading until the server answers', async ({ page, t }) => {
    const product = await hold(page, '/api/products');
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: t('catalogue_product') });
    await expect(dialog.getByText(t('ui_loading'))).toBeVisible();
    await product.mend();
    await expect(dialog.getByText(t('catalogue_not_sold'))).toBeVisible();
  });

  test('says why it cannot be shown, and is asked for again when the network is back', async ({
    page,
    t,
  }) => {
    const fault = await answer(page, '/api/products', 502, '<h1>Bad Gateway</h1>');
    await page.goBack();
    const dialog = page.getByRole('dialog', { name: t('catalogue_product') });
    await expect(dialog.getByText(t('ui_server_error', { status: 502 }))).toBeVisible();
    await whileOffline(page, t('layout_offline'), () => fault.mend());
    await expect(dialog.getByText(t('catalogue_not_sold'))).toBeVisible();
  });
});
