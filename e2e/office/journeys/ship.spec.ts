import type { Locator } from '@playwright/test';
import { pauseClock } from '../../support/clock.ts';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

// Covers office 4.4
test('from the bell to shipped in three taps', async ({ page, t, office }) => {
  await page.clock.install();
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/orders');
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('orders_states') })).toBeVisible();
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };

  // However long it takes to order, the list does not look again before it is told to.
  await pauseClock(page);
  const orderId = await office.orderInShop();
  const order = page.getByRole('main').getByRole('link', { name: orderId });
  await test.step('a new order appears by itself', async () => {
    await expect(order).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(order).toBeVisible();
    await page.clock.resume();
  });

  await tap(order);
  const ship = page.getByRole('button', { name: t('orders_ship'), exact: true });
  await tap(ship);
  await tap(page.getByRole('dialog').getByRole('button', { name: t('orders_ship') }));
  await expect(page.getByText(t('orders_done_ship'))).toBeVisible();
  await expect(page.getByText(t('orders_shipped'), { exact: true })).toBeVisible();
  expect(taps).toBe(3);
  const { data } = await office.as(office.owner).call('findOrder', { params: { orderId } });
  expect(data.status).toBe('Shipped');
});
