import { signIn, signInByForm } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

// Covers office 3.28
test('a session ended from elsewhere costs no word of what was typed', async ({ page, t, office }) => {
  expectErrors(page, /401/);
  const person = await office.join('packer');
  const orderId = await office.enter();
  await signIn(page, office, person);
  await page.goto(`/office/orders/${orderId}`);
  const noteField = page.getByRole('dialog').getByLabel(t('orders_note'), { exact: true });

  await test.step('the session ends while a note is being written', async () => {
    await page.getByRole('button', { name: t('orders_note_add') }).click();
    await noteField.fill('Call before noon');
    const api = office.as(person);
    const { data: sessions } = await api.call('listMySessions');
    for (const { _id } of sessions) await api.call('endMySession', { params: { id: _id } });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders_note_save') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('entry_login_title') })).toBeVisible();
    await expect(page.getByText(t('entry_login_note'))).toBeVisible();
  });

  await test.step('signs in, is back at the order, and goes on', async () => {
    await signInByForm(page, t, person);
    await expect(page).toHaveURL(new RegExp(`/office/orders/${orderId}$`));
    await page.getByRole('button', { name: t('orders_note_add') }).click();
    await expect(noteField).toHaveValue('Call before noon');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders_note_save') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Call before noon', { exact: true })).toBeVisible();
  });
});
