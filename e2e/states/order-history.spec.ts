import type { Page } from '@playwright/test';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { loggedIn, store, stored } from '../support/people.ts';
import { orderOf } from '../support/samples.ts';

const ORDERS = '/api/orders/user/orders';

function cardOf(page: Page, orderId: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: orderId, exact: true }) });
}

// Covers 6.5
test('a visitor is asked to log in', async ({ page, t }) => {
  await openAlive(page, '/order-history');
  const main = page.getByRole('main');
  await expect(main.getByText(t('orders_login'))).toBeVisible();
  await main.getByRole('link', { name: t('ui_log_in') }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// Covers 4.6, 4.7, 4.8, 8.1, 8.36
test('a worn-out token is changed for a new one, or ends the session', async ({ page, t }) => {
  await loggedIn(page);
  expectErrors(page, /401/);

  await test.step('nobody notices while the refresh token is good', async () => {
    await store(page, { token: 'worn-out' });
    await openAlive(page, '/order-history');
    await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
    await expect.poll(() => stored(page, 'token')).not.toBe('worn-out');
  });

  await test.step('the login is asked for when there is no refresh token', async () => {
    await store(page, { token: 'worn-out' });
    await page.evaluate(() => localStorage.removeItem('refreshToken'));
    await openAlive(page, '/order-history');
    await expect(page.getByRole('main').getByText(t('orders_login'))).toBeVisible();
  });

  await test.step('the login opens when the server refuses that too', async () => {
    await store(page, { refreshToken: 'worn-out' });
    await openAlive(page, '/order-history');
    await expect(page).toHaveURL(/\/login$/);
    for (const key of ['token', 'refreshToken', 'user'])
      await expect.poll(() => stored(page, key)).toBeNull();
  });
});

// Covers 8.38, 8.45
test('they are loading until the server answers, and there are none at first', async ({ page, t }) => {
  await loggedIn(page);
  const orders = await hold(page, ORDERS);
  await openAlive(page, '/order-history');
  await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
  await orders.mend();
  await expect(page.getByText(t('orders_none_found'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('orders_to_shop') })
    .click();
  await expect(page).toHaveURL(/\/shop$/);
});

// Covers 2.96, 2.97, 2.98, 2.99, 4.30, 4.31, 4.32, 4.33, 4.34
test('they are counted, filtered by status, and shown in short and in detail', async ({ page, t }) => {
  await loggedIn(page);
  await answer(page, ORDERS, 200, [orderOf(1, 'Pending'), orderOf(2, 'Shipped'), orderOf(3, 'Delivered')]);
  await openAlive(page, '/order-history');
  await expect(page.getByText(t('orders_count', { count: 3 }))).toBeVisible();
  const card = cardOf(page, 'PH-2');
  await expect(card.getByText('Bowl')).toBeVisible();
  await expect(card.getByText('Leash')).toHaveCount(0);
  await expect(card.getByText(t('orders_more_items', { count: 2 }))).toBeVisible();
  await expect(cardOf(page, 'PH-1').locator('[data-tone=warning]')).toHaveText(t('orders_pending'));
  await expect(card.locator('[data-tone=success]')).toHaveText(t('orders_on_delivery'));
  await expect(cardOf(page, 'PH-3').locator('[data-tone=neutral]')).toHaveText(t('orders_step_delivered'));

  await page.getByRole('button', { name: t('orders_on_delivery'), exact: true }).click();
  await expect(cardOf(page, 'PH-1')).toHaveCount(0);
  await card.getByRole('button', { name: t('orders_details') }).click();
  const details = page.getByRole('dialog', { name: t('orders_order', { order: 'PH-2' }) });
  await expect(details.getByText('Leash')).toBeVisible();
  await expect(details.getByText(t('orders_ordered_date'))).toBeVisible();
  await expect(details.getByText(t('orders_shipped_date')).locator('xpath=../dd')).toContainText('12:00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('orders_filter_all') }).click();
  await cardOf(page, 'PH-3')
    .getByRole('button', { name: t('orders_details') })
    .click();
  await expect(page.getByRole('dialog').getByText(t('orders_updated_date'))).toBeVisible();
});

test('each says what became of its money, its parcel or its cancellation', async ({ page, t }) => {
  await loggedIn(page);
  const parcel = { courier: 'J&T Express', trackingNumber: '880012345678' };
  const trackingUrl = 'https://courier.example/parcels/880012345678';
  await answer(page, ORDERS, 200, [
    orderOf(1, 'Pending', { paymentStatus: 'unpaid' }),
    orderOf(2, 'Shipped', { paymentStatus: 'paid', ...parcel, trackingUrl }),
    orderOf(3, 'Cancelled', { paymentStatus: 'paid', cancelReason: 'Out of stock' }),
    orderOf(4, 'Pending', { paymentStatus: 'unpaid', deliveryMethod: 'standard' }),
    orderOf(5, 'Cancelled', { paymentStatus: 'refunded', cancelReason: null }),
    orderOf(6, 'Delivered', { paymentStatus: 'paid', ...parcel, trackingUrl: null }),
  ]);
  await openAlive(page, '/order-history');
  for (const [number, word] of [
    [1, t('orders_unpaid')],
    [2, t('orders_paid')],
    [3, t('orders_refund_due')],
    [4, t('orders_pay_on_delivery')],
    [5, t('orders_refunded')],
    [6, t('orders_paid')],
  ] as const)
    await expect(cardOf(page, `PH-${number}`).getByText(word, { exact: true })).toBeVisible();

  const details = async (number: number) => {
    await cardOf(page, `PH-${number}`)
      .getByRole('button', { name: t('orders_details') })
      .click();
    return page.getByRole('dialog', { name: t('orders_order', { order: `PH-${number}` }) });
  };
  const shipped = await details(2);
  await expect(shipped.getByRole('region', { name: t('orders_track') })).toContainText(parcel.courier);
  await expect(shipped.getByRole('link', { name: t('orders_track') })).toHaveAttribute('href', trackingUrl);
  await expect(shipped.getByRole('link', { name: parcel.trackingNumber })).toHaveAttribute(
    'href',
    trackingUrl,
  );
  await page.keyboard.press('Escape');

  const delivered = await details(6);
  await expect(delivered.getByText(parcel.trackingNumber)).toBeVisible();
  await expect(delivered.getByRole('link', { name: parcel.trackingNumber })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const cancelled = await details(3);
  await expect(cancelled.getByText(t('orders_cancelled'))).toBeVisible();
  await expect(cancelled.getByText(t('orders_cancel_reason', { reason: 'Out of stock' }))).toBeVisible();
});

// Covers 4.35, 8.37, 8.46
test('the kept ones stay when the server fails or the network does, and come by themselves afterwards', async ({
  page,
  t,
  language,
}) => {
  await loggedIn(page);
  const fault = await cut(page, ORDERS);
  await openAlive(page, '/order-history');
  const failed = page.getByRole('alert').filter({ hasText: t('orders_load_failed') });
  await expect(failed).toBeVisible();
  await store(page, { cachedUserOrders: { data: [orderOf(1, 'Delivered')], timestamp: 1, language } });
  await page.reload();
  await expect(cardOf(page, 'PH-1')).toBeVisible();
  await expect(failed).toBeVisible();

  await page.getByRole('button', { name: t('orders_pending'), exact: true }).click();
  await expect(page.getByText(t('orders_none_pending'))).toBeVisible();
  await page.getByRole('button', { name: t('orders_on_delivery'), exact: true }).click();
  await expect(page.getByText(t('orders_none_shipped'))).toBeVisible();
  await page.getByRole('button', { name: t('orders_filter_all') }).click();

  await page.getByRole('button', { name: t('ui_retry') }).click();
  await expect(failed).toBeVisible();
  await whileOffline(page, t('layout_offline'), async () => {
    await expect(cardOf(page, 'PH-1')).toBeVisible();
    await fault.mend();
  });
  await expect(failed).toBeHidden();
  await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
});
