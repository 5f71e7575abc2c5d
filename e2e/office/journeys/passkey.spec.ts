import type { Page } from '@playwright/test';
import { needProofOnce, openOfficeMenu, signIn } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

/** A phone's own authenticator, whose owner always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in, and confirms who is asking', async ({ page, t, office }) => {
  expectErrors(page, /401/);
  await addAuthenticator(page);
  await signIn(page, office, await office.join('owner'));

  await test.step('adds a passkey', async () => {
    await page.goto('/office/settings');
    const passkeys = page.getByRole('region', { name: t('settings_passkeys'), exact: true });
    await expect(passkeys.getByText(t('settings_passkeys_none'))).toBeVisible();
    await passkeys.getByRole('button', { name: t('settings_passkey_add') }).click();
    await expect(page.getByText(t('settings_passkey_added'))).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('signs out', async () => {
    const menu = await openOfficeMenu(page, t);
    await menu.getByRole('button', { name: t('shell_sign_out') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('entry_login_title') })).toBeVisible();
  });

  await test.step('signs in by the passkey alone', async () => {
    await page.getByRole('button', { name: t('entry_passkey') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('today_title') })).toBeVisible();
  });

  await test.step('confirms by the passkey who is asking', async () => {
    await page.goto('/office/staff');
    await page.getByRole('button', { name: t('staff_invite'), exact: true }).click();
    await needProofOnce(page, '/api/office/staff');
    const dialog = page.getByRole('dialog', { name: t('staff_invite_title') });
    await dialog.getByLabel(t('ui_name')).fill('Chan Bopha');
    await dialog.getByRole('button', { name: t('staff_invite_create') }).click();
    await page
      .getByRole('dialog', { name: t('shell_step_up_title') })
      .getByRole('button', { name: t('shell_step_up_passkey') })
      .click();
    await expect(page.getByRole('textbox', { name: t('staff_link', { name: 'Chan Bopha' }) })).toBeVisible();
  });
});
