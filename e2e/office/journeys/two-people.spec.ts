import { signIn } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

test('who comes second to an order learns who was first, and when', async ({ page, t, office }) => {
  expectErrors(page, /409/);
  const orderId = await office.enter();
  await signIn(page, office, office.owner);
  await page.goto(`/office/orders/${orderId}`);
  await page.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  const packer = await office.staff('packer');
  await office.as(packer).call('shipOrder', { params: { orderId }, body: { courier: 'J&T' } });

  const dialog = page.getByRole('dialog', { name: t('orders_ship_title', { orderId }) });
  await dialog.getByRole('button', { name: t('orders_ship'), exact: true }).click();
  const conflict = page.getByRole('alertdialog', { name: t('orders_conflict') });
  await expect(conflict).toContainText(t('orders_conflict_now', { status: t('orders_shipped') }));
  await expect(conflict).toContainText(t('orders_event_shipped', { who: packer.name }));
  await expect(conflict).toContainText('J&T');
  await expect(conflict.getByRole('time')).toBeVisible();
  await conflict.getByRole('button', { name: t('ui_ok'), exact: true }).click();

  await expect(page.getByRole('button', { name: t('orders_deliver') })).toBeVisible();
  const { data } = await office.as(office.owner).call('findOrder', { params: { orderId } });
  expect(data.events.filter(({ action }) => action === 'shipped')).toHaveLength(1);
});
