import { holdLongTimers } from '../support/clock.ts';
import { expect } from '../support/fixtures.ts';
import { cut } from '../support/network.ts';
import { openOfficeMenu, signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

/**
 * Ships a new order while the server cannot be reached.
 * @returns its number; `mend` lets the server be reached again
 */
async function shipUnsent({ page, t, office }: OfficeStage) {
  const orderId = await office.enter();
  const { mend } = await cut(page, `/api/office/orders/${orderId}/ship`);
  await signIn(page, office, office.owner);
  await page.goto(`/office/orders/${orderId}`);
  await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('orders_tracking_optional'), { exact: true }).fill('JT0012345678');
  await dialog.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  await expect(page.getByRole('heading', { name: t('offline_waiting') })).toBeVisible();
  return { orderId, mend };
}

/** Opens the list of what waits, without loading the office again. */
async function openWaiting({ page, t }: OfficeStage): Promise<void> {
  await page.getByRole('link', { name: t('offline_waiting_count', { count: 1 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('offline_waiting') })).toBeVisible();
}

const waiting = statesOf<OfficeStage>('office-waiting', {
  'on its order': async (stage) => {
    await shipUnsent(stage);
  },
  filled: async (stage) => {
    await shipUnsent(stage);
    await openWaiting(stage);
  },
  'no longer fits': async (stage) => {
    const { page, t, office } = stage;
    const { orderId, mend } = await shipUnsent(stage);
    const manager = office.as(await office.staff('manager'));
    await manager.call('shipOrder', { params: { orderId }, body: { courier: 'VET' } });
    await mend();
    await page.goto('/office/waiting');
    await expect(page.getByText(t('orders_conflict'))).toBeVisible();
  },
  empty: async ({ page, t, office }) => {
    await signIn(page, office, office.owner);
    await page.goto('/office/waiting');
    await expect(page.getByText(t('offline_waiting_none'), { exact: true })).toBeVisible();
  },
  'about to sign out': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await shipUnsent(stage);
      const menu = await openOfficeMenu(page, t);
      await menu.getByRole('button', { name: t('shell_sign_out') }).click();
      await expect(page.getByRole('alertdialog', { name: t('shell_sign_out_waiting') })).toBeVisible();
    },
  },
});

const unsaved = statesOf<OfficeStage>('office-unsaved', {
  'about to leave': {
    isWindowOnly: true,
    show: async ({ page, t, office }) => {
      await signIn(page, office, office.owner);
      await page.goto('/office/orders/new');
      await page.getByLabel(t('ui_name'), { exact: true }).fill('ចាន់ វណ្ណា');
      await page
        .getByRole('link', { name: t('orders_title'), exact: true })
        .first()
        .click();
      await expect(page.getByRole('alertdialog', { name: t('shell_leave_title') })).toBeVisible();
    },
  },
});

const newOrderTold = statesOf<OfficeStage>('office-new-order-told', {
  toast: {
    isWindowOnly: true,
    show: async ({ page, t, office }) => {
      // The toast stays while it is looked at.
      await holdLongTimers(page);
      await signIn(page, office, await office.staff('manager'));
      const firstLook = page.waitForResponse(/\/api\/office\/orders\?limit=10$/);
      await page.goto('/office/settings');
      await firstLook;
      await office.enter();
      // The watch looks again within ten seconds.
      const open = page.getByRole('button', { name: t('orders_new_open'), exact: true });
      await expect(open).toBeVisible({ timeout: 20_000 });
    },
  },
});

export const OFFICE_BACKGROUND_STATES = [...waiting, ...unsaved, ...newOrderTold];
