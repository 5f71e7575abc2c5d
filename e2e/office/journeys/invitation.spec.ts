import { needProofOnce, openOfficeMenu, signIn, someNumber, speakInOffice } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

// Covers office 2.31
test('an invited packer joins by the link and sees what a packer may', async ({
  page,
  browser,
  language,
  viewport,
  t,
  office,
}) => {
  const name = 'ហេង សុវណ្ណ';
  let link = '';
  await test.step('the owner proves who they are, and gets a link', async () => {
    await signIn(page, office, office.owner);
    await page.goto('/office/staff');
    await expect(page.getByRole('list', { name: t('staff_title') })).toBeVisible();
    await page.getByRole('button', { name: t('staff_invite'), exact: true }).click();
    await needProofOnce(page, '/api/office/staff');
    const dialog = page.getByRole('dialog', { name: t('staff_invite_title') });
    await dialog.getByLabel(t('ui_name')).fill(name);
    await dialog.getByLabel(t('staff_role')).selectOption('packer');
    await dialog.getByRole('button', { name: t('staff_invite_create') }).click();
    const proof = page.getByRole('dialog', { name: t('shell_step_up_title') });
    await proof.getByLabel(t('ui_password'), { exact: true }).fill(office.owner.password);
    await proof.getByRole('button', { name: t('shell_step_up_confirm') }).click();
    link = await page.getByRole('textbox', { name: t('staff_link', { name }) }).inputValue();
  });

  const orderId = await office.enter();
  await test.step('the packer joins on a phone of their own', async () => {
    const context = await browser.newContext({ viewport, baseURL: office.url, serviceWorkers: 'block' });
    const phone = await context.newPage();
    await speakInOffice(phone, language);
    await phone.goto(link);
    await phone.getByLabel(t('ui_name')).fill(name);
    await phone.getByLabel(t('ui_phone')).fill(someNumber('097'));
    await phone.getByLabel(t('ui_password'), { exact: true }).fill('four-yellow-buses');
    await phone.getByRole('button', { name: t('entry_join'), exact: true }).click();
    await expect(phone.getByText(t('settings_joined', { name }))).toBeVisible();

    const menu = await openOfficeMenu(phone, t);
    await expect(menu.getByRole('link', { name: t('orders_title'), exact: true })).toBeVisible();
    for (const key of ['staff_title', 'log_title'])
      await expect(menu.getByRole('link', { name: t(key), exact: true })).toBeHidden();

    await phone.goto(`/office/orders/${orderId}`);
    await expect(phone.getByRole('button', { name: t('orders_ship'), exact: true })).toBeVisible();
    await expect(phone.getByRole('button', { name: t('orders_note_add') })).toBeVisible();
    for (const key of ['orders_cancel', 'orders_pay'])
      await expect(phone.getByRole('button', { name: t(key), exact: true })).toBeHidden();
    await context.close();
  });

  await test.step('and stands among the staff', async () => {
    await page.reload();
    await expect(page.getByRole('list', { name: t('staff_title') })).toContainText(name);
  });
});
