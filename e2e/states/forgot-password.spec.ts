import type { Page } from '@playwright/test';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { hold, openAlive } from '../support/network.ts';
import { logIn, type Person, registered } from '../support/people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const SEND = '/api/auth/send-verification';

const numberOf = ({ phone }: Person) => `+855${phone.slice(1)}`;

function press(page: Page, t: Texts, name: string) {
  return page.getByRole('button', { name: t(`accounts_${name}`), exact: true }).click();
}

function failure(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

async function choose(page: Page, t: Texts, password: string, confirmation = password) {
  await page.getByLabel(t('accounts_new_password'), { exact: true }).fill(password);
  await page.getByLabel(t('accounts_confirm_password'), { exact: true }).fill(confirmation);
  await press(page, t, 'reset_password');
}

// Covers 2.19, 2.58, 4.36, 8.28, 8.31
test('the code that was sent leads to a new password, and that to the login', async ({
  page,
  t,
  sentCode,
}) => {
  const person = await registered(page.request);
  await page.clock.install();
  expectErrors(page, /400/);
  await openAlive(page, '/forgot-password');
  await page.getByLabel(t('accounts_phone')).pressSequentially(person.phone);
  const sending = await hold(page, SEND);
  await press(page, t, 'send_code');
  await expect(page.getByRole('button', { name: t('accounts_send_code') })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await sending.mend();
  const code = page.getByLabel(t('accounts_code'));
  await expect(code).toBeFocused();
  const sent = await sentCode(numberOf(person));
  await code.fill(sent === '000000' ? '000001' : '000000');
  await press(page, t, 'verify_code');
  await expect(failure(page, t('accounts_code_wrong'))).toBeVisible();
  await code.fill(sent);
  await press(page, t, 'verify_code');

  await expect(page.getByText(t('accounts_reset_step', { step: 3 }))).toBeVisible();
  const password = `New-${person.password}`;
  await choose(page, t, password);
  const news = page.getByRole('heading', { name: t('accounts_reset_done') });
  await expect(news).toBeFocused();
  await page.clock.runFor(2100);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, t, { ...person, password });
  await expect(page).toHaveURL(/\/home$/);
});
