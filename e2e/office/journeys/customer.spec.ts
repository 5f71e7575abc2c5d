import { readFile } from 'node:fs/promises';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

test('a customer is found, noted, blocked, given their data and removed; the order stays', async ({
  page,
  t,
  office,
}) => {
  const orderId = await office.orderInShop();
  const api = office.as(office.owner);
  const { data: order } = await api.call('findOrder', { params: { orderId } });
  await api.call('cancelOrder', { params: { orderId }, body: { reason: 'asked for' } });
  const { data: customer } = await api.call('findCustomer', { params: { id: order.customerId ?? '' } });
  const { name, phoneNumber } = customer;

  await test.step('the order leads to the person', async () => {
    await signIn(page, office, office.owner);
    await page.goto(`/office/orders/${orderId}`);
    await page.getByRole('link', { name: t('orders_customer_page') }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: orderId })).toBeVisible();
  });

  await test.step('a note survives a reload before it is saved', async () => {
    const note = page.getByRole('textbox', { name: t('customers_note') });
    await note.fill('calls at night');
    await page.reload();
    await expect(note).toHaveValue('calls at night');
    await page.getByRole('button', { name: t('customers_note_save') }).click();
    await expect(page.getByText(t('customers_note_saved'))).toBeVisible();
  });

  await test.step('blocked with a reason, and unblocked', async () => {
    await page.getByRole('button', { name: t('customers_block'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('customers_block_title', { name }) });
    await dialog.getByRole('textbox').fill('fake orders');
    await dialog.getByRole('button', { name: t('customers_block'), exact: true }).click();
    await expect(page.getByText('fake orders')).toBeVisible();
    await page.getByRole('button', { name: t('customers_unblock') }).click();
    await expect(page.getByRole('button', { name: t('customers_block'), exact: true })).toBeVisible();
  });

  await test.step('their data is a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('customers_data') }).click(),
    ]);
    const held = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(held.account).toMatchObject({ name, phoneNumber, note: 'calls at night' });
    expect(held.orders).toHaveLength(1);
  });

  await test.step('removed: found no more, and the order has no name', async () => {
    await page.getByRole('button', { name: t('customers_remove'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('customers_remove_title', { name }) });
    await dialog.getByRole('textbox').fill(phoneNumber.slice(-4));
    await dialog.getByRole('button', { name: t('customers_remove'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('customers_title') })).toBeVisible();
    await page.getByRole('searchbox').fill(phoneNumber);
    await expect(page.getByText(t('customers_none_found'), { exact: true })).toBeVisible();
    await page.goto(`/office/orders/${orderId}`);
    await expect(page.getByText(t('orders_customer_removed'))).toBeVisible();
  });
});
