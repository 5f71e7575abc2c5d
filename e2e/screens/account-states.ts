import { holdLongTimers } from '../support/clock.ts';
import { expect } from '../support/fixtures.ts';
import { answer, openAlive } from '../support/network.ts';
import { loggedIn, store } from '../support/people.ts';
import { type Stage, statesOf } from './screen-state.ts';

const DONE = { success: true, message: '' };

const login = statesOf('login', {
  first: ({ page }) => openAlive(page, '/login'),
  refused: async ({ page, t }) => {
    await openAlive(page, '/login');
    await page.getByLabel(t('accounts_username')).fill('012345678');
    await page.getByLabel(t('accounts_password'), { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: t('accounts_log_in'), exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: t('accounts_login_invalid') })).toBeVisible();
  },
});

const signup = statesOf('signup', {
  first: ({ page }) => openAlive(page, '/signup'),
  'half filled in': async ({ page, t }) => {
    await openAlive(page, '/signup');
    await page.getByLabel(t('accounts_full_name')).fill('Dara');
    await page.getByLabel(t('accounts_phone')).pressSequentially('012345678');
    await page.getByLabel(t('accounts_password'), { exact: true }).fill('Bopha-12');
    await page.getByRole('button', { name: t('accounts_sign_up'), exact: true }).click();
    await expect(page.getByText(t('accounts_address_required'))).toBeVisible();
  },
  done: {
    isWindowOnly: true,
    show: async ({ page, t }) => {
      // Blocks the redirect after 5 seconds.
      await holdLongTimers(page);
      await answer(page, '/api/signup', 201, DONE);
      await openAlive(page, '/signup');
      await page.getByLabel(t('accounts_full_name')).fill('Sok Dara');
      await page.getByLabel(t('accounts_phone')).pressSequentially('012345678');
      await page.getByLabel(t('accounts_password'), { exact: true }).fill('Bopha-krama-12');
      await page.getByLabel(t('accounts_address')).fill('ផ្ទះលេខ 7 ផ្លូវ 51');
      await page.getByRole('button', { name: t('accounts_sign_up'), exact: true }).click();
      await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeVisible();
    },
  },
});

async function toCode({ page, t }: Stage) {
  await answer(page, '/api/auth/send-verification', 200, DONE);
  await answer(page, '/api/verify-code', 200, DONE);
  await openAlive(page, '/forgot-password');
  await page.getByLabel(t('accounts_phone')).pressSequentially('012345678');
  await page.getByRole('button', { name: t('accounts_send_code') }).click();
  await expect(page.getByLabel(t('accounts_code'))).toBeVisible();
}

const forgotPassword = statesOf('forgot-password', {
  'send the code': ({ page }) => openAlive(page, '/forgot-password'),
  'verify the code': toCode,
  'new password': async (stage) => {
    const { page, t } = stage;
    await toCode(stage);
    await page.getByLabel(t('accounts_code')).fill('123456');
    await page.getByRole('button', { name: t('accounts_verify_code') }).click();
    await page.getByLabel(t('accounts_new_password'), { exact: true }).fill('Bopha-krama-12');
  },
});

const account = statesOf('account', {
  filled: async ({ page, t }) => {
    await loggedIn(page);
    await openAlive(page, '/account');
    await expect(page.getByRole('button', { name: t('accounts_remove') })).toBeVisible();
    await expect(page.getByText(t('accounts_session_current'))).toBeVisible();
  },
});

const profile = statesOf('profile', {
  filled: async ({ page }) => {
    await loggedIn(page);
    await openAlive(page, '/profile');
    await expect(page.getByRole('main').getByRole('term').first()).toBeVisible();
  },
  'without a user': async ({ page, t }) => {
    await store(page, { token: 'alone' });
    // Blocks the redirect after 2 seconds.
    await holdLongTimers(page);
    await openAlive(page, '/profile');
    await expect(page.getByText(t('accounts_profile_missing'))).toBeVisible();
  },
});

export const ACCOUNT_STATES = [...login, ...signup, ...forgotPassword, ...account, ...profile];
