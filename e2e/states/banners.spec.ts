import { expect, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, untilAlive, whileOffline } from '../support/network.ts';
import { goByMenu } from '../support/shopping.ts';

const BANNERS = '/api/banners';
const MESSAGE = 'The painter is on holiday';

// Covers 2.27, 2.30, 2.31
test('the banners rotate on the landing page, each with its poster, two lines and a way to the shop', async ({
  page,
  t,
  language,
}) => {
  const banners = await (await page.request.get(`/api/banners?lang=${language}`)).json();
  await openAlive(page, '/');
  const carousel = page.getByRole('region', { name: t('landing_banners') });
  await expect(carousel.getByRole('listitem')).toHaveCount(banners.length);
  for (const [position, { title1, title2 }] of banners.entries()) {
    const number = position + 1;
    const name = t('ui_carousel_slide', { number, count: banners.length });
    const slide = carousel.getByRole('listitem', { name });
    await carousel.getByRole('button', { name }).click();
    await expect(slide.getByRole('img', { name: t('landing_poster', { number }) })).toBeInViewport();
    await expect(slide.getByRole('heading', { name: title1 })).toBeInViewport();
    await expect(slide.getByText(title2)).toBeInViewport();
    await expect(slide.getByRole('link')).toHaveAttribute('href', '/shop');
  }
});

// Covers 2.29, 9.16
test('a banner advances every 5 seconds, and the last one is followed by the first', async ({ page, t }) => {
  await page.clock.install({ time: '2026-01-01T08:00:00Z' });
  await page.clock.pauseAt('2026-01-01T08:01:00Z');
  await openAlive(page, '/');
  const poster = (number: number) => page.getByRole('img', { name: t('landing_poster', { number }) });
  await expect(poster(1)).toBeInViewport();
  for (const number of [2, 3, 4, 1]) {
    await page.clock.runFor(4900);
    await expect(poster(number)).not.toBeInViewport();
    await page.clock.runFor(100);
    await expect(poster(number)).toBeInViewport({ ratio: 0.9 });
  }
});

// Covers 2.28
test('previous and next turn the banners both ways round', async ({ page, t }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAlive(page, '/');
  const carousel = page.getByRole('region', { name: t('landing_banners') });
  await carousel.getByRole('button', { name: t('ui_previous') }).click();
  const poster = (number: number) => carousel.getByRole('img', { name: t('landing_poster', { number }) });
  await expect(poster(4)).toBeInViewport({ ratio: 1 });
  await carousel.getByRole('button', { name: t('ui_next') }).click();
  await expect(poster(1)).toBeInViewport({ ratio: 1 });
});

// Covers 2.32
test('a button without a translation shows its raw text', async ({ page, t }) => {
  const banner = { _id: '1', title1: 'A', title2: 'B', buttonText: 'Brush now', image: '' };
  await answer(page, BANNERS, 200, [banner]);
  await openAlive(page, '/');
  const carousel = page.getByRole('region', { name: t('landing_banners') });
  await expect(carousel.getByRole('link', { name: 'Brush now' })).toHaveAttribute('href', '/shop');
});

// Covers 4.9
test('the banners are loading until the server answers', async ({ page, t }) => {
  await openAlive(page, '/cart');
  const banners = await hold(page, BANNERS);
  await goByMenu(page, t, 'layout_home');
  await expect(page.getByRole('region', { name: t('landing_row_promotions') })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('ui_loading')).first()).toBeVisible();
  await banners.mend();
  await expect(page.getByRole('region', { name: t('landing_banners') })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeHidden();
});

// Covers 4.10, 4.15
test('the landing page says that there are no banners', async ({ page, t }) => {
  await answer(page, BANNERS, 200, []);
  await openAlive(page, '/');
  await expect(page.getByText(t('landing_banners_empty'))).toBeVisible();
});

// Covers 8.8
test('the landing page says that the banner data are invalid, and Retry loads it again', async ({
  page,
  t,
}) => {
  const fault = await answer(page, BANNERS, 200, { banners: [] });
  await openAlive(page, '/');
  const alert = page.getByRole('alert').filter({ hasText: t('landing_banners_invalid') });
  await expect(alert).toContainText(t('ui_network_hint'));
  await fault.mend();
  await alert.getByRole('button', { name: t('ui_retry') }).click();
  await untilAlive(page);
  await expect(page.getByRole('region', { name: t('landing_banners') })).toBeVisible();
});

// Covers 3.22, 4.13
test('banners that cannot be fetched anew give way to the error although they are cached', async ({
  page,
  t,
}) => {
  await openAlive(page, '/');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cached_banners') ?? '[]').length))
    .toBeGreaterThan(0);
  await cut(page, BANNERS);
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: t('landing_banners_stale') });
  await expect(alert).toContainText(t('ui_network_hint'));
  await expect(page.getByRole('region', { name: t('landing_banners') })).toBeHidden();
});

const FAILURES = [
  {
    name: 'the server’s own message',
    status: 500,
    body: { success: false, message: MESSAGE, code: 'paint' },
  },
  { name: 'the status of an answer without a message', status: 502, body: '<h1>Bad Gateway</h1>' },
  { name: 'that they could not be fetched', status: 500, body: { success: false, message: '' } },
];
for (const { name, status, body } of FAILURES) {
  // Covers 4.10, 4.14, 8.5, 8.7
  test(`without a cache the banners say ${name}`, async ({ page, t }) => {
    await answer(page, BANNERS, status, body);
    await openAlive(page, '/');
    const text =
      typeof body === 'string'
        ? t('ui_server_error', { status })
        : body.message || t('landing_banners_failed');
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  });
}

// Covers 8.6
test('without a cache and an answer the banners say why, and come by themselves when the network is back', async ({
  page,
  t,
}) => {
  const fault = await cut(page, BANNERS);
  await openAlive(page, '/');
  const alert = page.getByRole('alert').filter({ hasText: t('ui_no_response') });
  await expect(alert).toBeVisible();
  await whileOffline(page, t('layout_offline'), () => fault.mend());
  await expect(alert).toBeHidden();
  await expect(page.getByRole('region', { name: t('landing_banners') })).toBeVisible();
});
