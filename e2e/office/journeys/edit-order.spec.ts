import { signIn } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

test('two people edit an order: the second sees both versions and chooses', async ({ page, t, office }) => {
  expectErrors(page, /409/);
  const orderId = await office.enter();
  const manager = await office.staff('manager');
  await signIn(page, office, office.owner);
  await page.goto(`/office/orders/${orderId}`);
  await page.getByRole('link', { name: t('orders_edit'), exact: true }).click();
  const address = page.getByLabel(t('orders_address'), { exact: true });
  await address.fill('Street 271, house 8');

  await test.step('somebody else saves first', async () => {
    await office
      .as(manager)
      .call(
        'editOrder',
        { params: { orderId }, body: { customerName: 'Chan Vanna' } },
        { headers: { 'if-match': await versionOf(orderId) } },
      );
    await page.getByRole('button', { name: t('orders_edit_save') }).click();
  });

  await test.step('both versions stand side by side, with who saved', async () => {
    const conflict = page.getByRole('alertdialog', { name: t('orders_conflict') });
    await expect(conflict).toContainText(manager.name);
    await expect(conflict.getByRole('table')).toContainText('Street 271, house 8');
    await conflict.getByRole('button', { name: t('orders_edit_mine') }).click();
  });

  await test.step('both changes are kept', async () => {
    await expect(page).toHaveURL(new RegExp(`/office/orders/${orderId}$`));
    await expect(page.getByText('Street 271, house 8')).toBeVisible();
    await expect(page.getByText('Chan Vanna', { exact: true })).toBeVisible();
  });

  async function versionOf(number: string): Promise<string> {
    const { data } = await office.as(manager).call('findOrder', { params: { orderId: number } });
    return `"${data.version}"`;
  }
});
