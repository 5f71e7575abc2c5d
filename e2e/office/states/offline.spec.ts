import type { Page } from '@playwright/test';
import { untilAlive } from '../../support/network.ts';
import { type Office, openOfficeMenu, type StaffPerson, signIn } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** The browser logs every request that fails for lack of a network. */
const LOST = /Failed to load resource|net::ERR_/;

/** How many rows a store of the office's database holds. */
async function countKept(page: Page, store: 'orders' | 'moves'): Promise<number> {
  return await page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('office');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );
}

/** Opens the list, and waits until this device can do without a network. */
async function openUntilKept(page: Page, office: Office, person: StaffPerson): Promise<void> {
  await signIn(page, office, person);
  await page.goto('/office/orders');
  await untilAlive(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/office/sw.js'));
  await expect.poll(() => countKept(page, 'orders')).toBeGreaterThan(0);
}

test('without a network orders are read and shipped; once it is back everything is sent, once', async ({
  page,
  context,
  office,
  t,
}) => {
  expectErrors(page, LOST);
  const person = await office.join('manager');
  const orderId = await office.enter();
  await openUntilKept(page, office, person);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
  await page.getByRole('searchbox').fill(orderId);
  // The rows are replaced once the search runs: a press in that moment meets none.
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([orderId]);
  await expect(page.getByText(t('ui_showing_saved'))).toBeVisible();
  await page.getByRole('link', { name: orderId }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
  await expect(page.getByText(t('ui_showing_saved'))).toBeVisible();
  await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders_ship'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('offline_waiting') })).toBeVisible();

  // It outlives the tab, and is not sent before there is a network.
  await page.reload();
  await expect(page.getByRole('heading', { name: t('offline_waiting') })).toBeVisible();
  await page.getByRole('button', { name: t('orders_note_add') }).click();
  await page.getByRole('dialog').getByLabel(t('orders_note')).fill('Call first');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders_note_save') })
    .click();
  await page.getByRole('link', { name: t('offline_waiting_count', { count: 2 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('offline_waiting') })).toBeVisible();
  expect(await countKept(page, 'moves')).toBe(2);

  await context.setOffline(false);
  await expect(page.getByText(t('offline_waiting_none'))).toBeVisible({ timeout: 30_000 });
  const { data: order } = await office.as(office.owner).call('findOrder', { params: { orderId } });
  expect(order.events.map(({ action }) => action)).toEqual(['created', 'shipped', 'noted']);
});

test('a move that no longer fits comes back as a question; signing out wipes what was kept', async ({
  page,
  context,
  office,
  t,
}) => {
  expectErrors(page, LOST, /409/);
  const person = await office.join('manager');
  const orderId = await office.enter();
  await openUntilKept(page, office, person);
  await page.goto(`/office/orders/${orderId}`);
  await expect(page.getByRole('button', { name: t('orders_ship'), exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders_ship'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('offline_waiting') })).toBeVisible();
  await office.as(office.owner).call('shipOrder', { params: { orderId }, body: { courier: 'VET' } });
  await context.setOffline(false);
  await page.getByRole('link', { name: t('offline_questions', { count: 1 }) }).click({ timeout: 30_000 });
  await expect(page.getByText(t('orders_conflict'))).toBeVisible();

  const menu = await openOfficeMenu(page, t);
  await menu.getByRole('button', { name: t('shell_sign_out') }).click();
  await page.getByRole('button', { name: t('shell_sign_out_lose') }).click();
  await expect(page).toHaveURL(/\/office\/login$/);
  expect(await countKept(page, 'orders')).toBe(0);
  expect(await countKept(page, 'moves')).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['office-language']);
});

test('the worker keeps no answer of a call', async ({ page, office }) => {
  await openUntilKept(page, office, await office.staff('packer'));
  const addresses = await page.evaluate(async () => {
    const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(boxes.map((box) => box.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses).toContain('/office/');
  expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([]);
});
