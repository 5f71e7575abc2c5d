import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, openAlive, untilAlive } from '../support/network.ts';
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

// Covers 4.5
test('a stored user that cannot be read is logged out at the start', async ({ page, t }) => {
  await loggedIn(page);
  await store(page, { user: '{"id":' });
  await openAlive(page, '/home');
  await page.getByLabel(t('layout_account'), { exact: true }).click();
  await expect(page.getByRole('link', { name: t('layout_login'), exact: true })).toBeVisible();
  for (const key of ['token', 'user']) await expect.poll(() => stored(page, key)).toBeNull();
});
