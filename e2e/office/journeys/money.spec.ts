import { pauseClock } from '../../support/clock.ts';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

test('an order is paid, cancelled with a reason, and its money given back', async ({ page, t, office }) => {
  const orderId = await office.enter();
  await signIn(page, office, await office.staff('manager'));
  await page.goto(`/office/orders/${orderId}`);
  const payment = page.getByRole('region', { name: t('orders_payment'), exact: true });

  await test.step('paid by bank transfer', async () => {
    await payment.getByRole('button', { name: t('orders_pay') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('orders_kind')).selectOption('transfer');
    await dialog.getByLabel(t('orders_reference_optional')).fill('ABA 4711');
    await dialog.getByRole('button', { name: t('orders_pay') }).click();
    await expect(page.getByText(t('orders_done_pay'))).toBeVisible();
    await expect(payment.getByText(t('orders_paid'), { exact: true })).toBeVisible();
    await expect(page.getByText('ABA 4711')).toBeVisible();
  });

  await test.step('cancelled: the reason is a must', async () => {
    await page.getByRole('button', { name: t('orders_cancel'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('orders_cancel_title', { orderId }) });
    const cancel = dialog.getByRole('button', { name: t('orders_cancel'), exact: true });
    await cancel.click();
    await expect(dialog.getByText(t('orders_reason_required'))).toBeVisible();
    await dialog.getByLabel(t('orders_reason')).fill('ទំនិញខូច');
    await cancel.click();
    await expect(page.getByText(t('orders_done_cancel'))).toBeVisible();
    await expect(payment.getByText(t('orders_refund_due'), { exact: true })).toBeVisible();
  });

  await test.step('given back', async () => {
    const next = page.getByRole('region', { name: t('orders_next'), exact: true });
    await next.getByRole('button', { name: t('orders_refund') }).click();
    const dialog = page.getByRole('dialog', { name: t('orders_refund_title') });
    await dialog.getByLabel(t('orders_refund_amount')).fill('100000');
    await dialog.getByRole('button', { name: t('orders_refund') }).click();
    await expect(dialog.getByText(/100|\$/).last()).toBeVisible();
    const { data: order } = await office.as(office.owner).call('findOrder', { params: { orderId } });
    await dialog.getByLabel(t('orders_refund_amount')).fill(order.refundDue.toFixed(2));
    await dialog.getByRole('button', { name: t('orders_refund') }).click();
    await expect(page.getByText(t('orders_done_refund'))).toBeVisible();
    await expect(payment.getByText(t('orders_refunded'), { exact: true })).toBeVisible();
  });
});

test('a wrong tap is taken back', async ({ page, t, office }) => {
  const orderId = await office.enter();
  await signIn(page, office, await office.staff('packer'));
  await page.clock.install();
  await page.goto(`/office/orders/${orderId}`);
  const ship = page.getByRole('button', { name: t('orders_ship'), exact: true });
  const undo = page.getByRole('button', { name: t('orders_undo'), exact: true });
  await expect(ship).toBeVisible();
  // However slow the machine is, the ten seconds pass only when the test says so.
  await pauseClock(page);
  const shipIt = async () => {
    await ship.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders_ship') })
      .click();
    await expect(undo).toBeVisible();
  };

  await shipIt();
  await undo.click();
  await expect(page.getByText(t('orders_done_undo'))).toBeVisible();
  await expect(ship).toBeVisible();

  await test.step('but not for longer than ten seconds', async () => {
    await shipIt();
    await page.clock.fastForward(10_000);
    await expect(undo).toBeHidden();
  });
});
