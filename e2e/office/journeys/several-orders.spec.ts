import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

// Covers office 4.23
test('several orders are chosen, printed one to a page, and shipped', async ({ page, t, office }) => {
  const orderIds = [await office.enter(), await office.enter()];
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/orders');
  for (const orderId of orderIds) await page.getByRole('checkbox', { name: orderId }).check();
  const bar = page.getByRole('region', { name: t('orders_selection') });
  await expect(bar.getByText(t('orders_selected', { count: 2 }))).toBeVisible();

  await test.step('prints labels of 100 × 150 mm', async () => {
    await bar.getByRole('link', { name: t('orders_print') }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByText(t('printing_hint'))).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // Points: 72 to the inch.
    expect(pdf.match(/MediaBox \[0 0 28[23]\S* 425\S*\]/g)).toHaveLength(2);
  });

  await test.step('marks both as shipped', async () => {
    await page.getByRole('link', { name: t('orders_back') }).click();
    for (const orderId of orderIds) await page.getByRole('checkbox', { name: orderId }).check();
    await bar.getByRole('button', { name: t('orders_bulk_ship') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('orders_bulk_ship') }).click();
    await expect(dialog.getByText(t('orders_bulk_shipped', { count: 2 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('ui_bulk_done') }).click();
    for (const orderId of orderIds) {
      const { data } = await office.as(office.owner).call('findOrder', { params: { orderId } });
      expect(data.status).toBe('Shipped');
    }
  });
});
