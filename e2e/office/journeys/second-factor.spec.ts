import { codeOf } from '../../support/authenticator-app.ts';
import { openOfficeMenu, signIn, signInByForm } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

test('an authenticator app is set up and asked for; a recovery code stands in for it once', async ({
  page,
  t,
  office,
}) => {
  expectErrors(page, /401|400/);
  const person = await office.join('manager');
  await signIn(page, office, person);
  let secret = '';
  let recoveryCode = '';

  await test.step('sets it up', async () => {
    await page.goto('/office/settings');
    const app = page.getByRole('region', { name: t('settings_app_title'), exact: true });
    await app.getByRole('button', { name: t('settings_app_set_up') }).click();
    const dialog = page.getByRole('dialog', { name: t('settings_app_title') });
    await expect(dialog.getByRole('img', { name: t('settings_app_qr') })).toBeVisible();
    secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '';
    await dialog.getByLabel(t('settings_app_code')).fill(codeOf(secret));
    await dialog.getByRole('button', { name: t('settings_app_confirm') }).click();
    const codes = page.getByRole('dialog', { name: t('settings_codes_title') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCode = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: t('settings_codes_done') }).click();
    await expect(app.getByText(t('settings_app_on'), { exact: true })).toBeVisible();
  });

  const signOut = async () => {
    const menu = await openOfficeMenu(page, t);
    await menu.getByRole('button', { name: t('shell_sign_out') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('entry_login_title') })).toBeVisible();
  };
  const enterCode = async (code: string) => {
    await expect(page.getByRole('heading', { level: 1, name: t('entry_code_title') })).toBeVisible();
    await page.getByLabel(t('ui_code'), { exact: true }).fill(code);
    await page.getByRole('button', { name: t('entry_sign_in'), exact: true }).click();
  };
  const isIn = () => expect(page.getByRole('heading', { level: 1, name: t('today_title') })).toBeVisible();

  await test.step('signs in with the next code', async () => {
    await signOut();
    await signInByForm(page, t, person);
    await enterCode(codeOf(secret, 1));
    await isIn();
  });

  await test.step('signs in with a recovery code', async () => {
    await signOut();
    await signInByForm(page, t, person);
    await enterCode(recoveryCode);
    await isIn();
  });

  await test.step('the same recovery code is refused', async () => {
    await signOut();
    await signInByForm(page, t, person);
    await enterCode(recoveryCode);
    await expect(page.getByText(t('ui_error_second_factor_invalid'))).toBeVisible();
  });
});
