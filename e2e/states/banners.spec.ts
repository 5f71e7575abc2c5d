import { expect, test } from '../support/fixtures.ts';
import { answer, openAlive, untilAlive } from '../support/network.ts';

const BANNERS = '/api/banners';

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
