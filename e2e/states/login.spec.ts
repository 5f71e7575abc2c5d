import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, untilAlive, whileOffline } from '../support/network.ts';
import { loggedIn, logIn, registered, store, stored } from '../support/people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const LOGIN = '/api/auth/login';

function logInButton(page: Page, t: Texts) {
  return page.getByRole('button', { name: t('accounts_log_in'), exact: true });
}

// Covers 2.3, 2.4, 4.1, 9.17
test('it greets for 1.5 seconds, keeps the session under the keys of the shop, and goes home', async ({
  page,
  t,
}) => {
  const person = await registered(page.request);
  await page.clock.install();
  await openAlive(page, '/login');
  const call = await hold(page, LOGIN);
  await logIn(page, t, person);
  await expect(logInButton(page, t)).toHaveAttribute('aria-busy', 'true');
  await pauseClock(page);
  await call.mend();
  const welcome = page.getByText(t('accounts_welcome', { name: person.fullName }));
  await expect(welcome).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/home$/);
  await page.clock.runFor(1300);
  await expect(welcome).toBeVisible();
  await page.clock.runFor(200);
  await expect(welcome).toBeHidden();
  await page.clock.resume();
  await expect
    .poll(async () => JSON.parse((await stored(page, 'user')) ?? '{}'))
    .toMatchObject({ fullName: person.fullName, address: person.address });
  for (const key of ['token', 'refreshToken', 'userId', 'userFullName', 'userPhone', 'userAddress'])
    await expect.poll(() => stored(page, key)).not.toBeNull();

  await page.reload();
  await untilAlive(page);
  await page.getByLabel(t('layout_account_of', { name: person.fullName })).click();
  await page.getByRole('button', { name: t('layout_log_out') }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (const key of ['token', 'refreshToken', 'user']) await expect.poll(() => stored(page, key)).toBeNull();
});

test('each field says what is wrong with it, until one types', async ({ page, t }) => {
  await openAlive(page, '/login');
  const username = page.getByLabel(t('accounts_username'));
  const password = page.getByLabel(t('accounts_password'), { exact: true });
  await logInButton(page, t).click();
  await expect(page.getByText(t('accounts_username_required'))).toBeVisible();
  await expect(page.getByText(t('accounts_password_required'))).toBeVisible();
  await expect(username).toBeFocused();
  await username.fill('So');
  await password.fill('five5');
  await expect(page.getByText(t('accounts_username_required'))).toBeHidden();
  await logInButton(page, t).click();
  await expect(page.getByText(t('accounts_username_short'))).toBeVisible();
  await expect(page.getByText(t('accounts_login_password_short'))).toBeVisible();
});

// Covers 8.14, 8.15, 8.17, 8.18
test('it says why one did not come in', async ({ page, t }) => {
  const person = await registered(page.request);
  expectErrors(page, /401/);
  await openAlive(page, '/login');
  await logIn(page, t, { ...person, password: 'something else' });
  await expect(page.getByText(t('accounts_login_invalid'))).toBeVisible();
  await page.getByLabel(t('accounts_username')).press('End');
  await page.getByLabel(t('accounts_username')).press('Backspace');
  await expect(page.getByText(t('accounts_login_invalid'))).toBeHidden();

  const refuse = async (status: number, body: unknown, text: string) => {
    const fault = await answer(page, LOGIN, status, body);
    await logIn(page, t, person);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await fault.mend();
  };
  await refuse(
    403,
    { success: false, message: 'Come back on Monday', code: 'of_later' },
    'Come back on Monday',
  );
  await refuse(403, { error: 'Closed for the holidays' }, 'Closed for the holidays');
  await refuse(500, 'out of order', t('accounts_login_invalid'));
  await refuse(200, { success: false, message: 'Not yet' }, 'Not yet');
  await refuse(200, { success: false, message: '' }, t('accounts_login_failed'));
  await refuse(200, { success: true }, t('accounts_login_unexpected'));
});

// Covers 8.16
test('without an answer or a network it says so, and works when it is back', async ({ page, t }) => {
  const person = await registered(page.request);
  await openAlive(page, '/login');
  const fault = await cut(page, LOGIN);
  await logIn(page, t, person);
  await expect(page.getByText(t('accounts_login_no_response'))).toBeVisible();
  await fault.mend();
  await whileOffline(page, t('layout_offline'), async () => {
    await logInButton(page, t).click();
    await expect(page.getByText(t('accounts_login_no_response'))).toBeVisible();
  });
  await logInButton(page, t).click();
  await expect(page).toHaveURL(/\/home$/);
});

// Covers 4.5
test('a stored user that cannot be read is logged out at the start', async ({ page, t }) => {
  await loggedIn(page);
  await store(page, { user: '{"id":' });
  await openAlive(page, '/home');
  await page.getByLabel(t('layout_account'), { exact: true }).click();
  await expect(page.getByRole('link', { name: t('layout_login'), exact: true })).toBeVisible();
  for (const key of ['token', 'user']) await expect.poll(() => stored(page, key)).toBeNull();
});
