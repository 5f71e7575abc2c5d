import type { Page } from '@playwright/test';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { logIn, type Person, registered } from '../support/people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const SEND = '/api/auth/send-verification';
const VERIFY = '/api/verify-code';
const RESET = '/api/reset-password';
const DONE = { success: true, message: '' };

const numberOf = ({ phone }: Person) => `+855${phone.slice(1)}`;

function press(page: Page, t: Texts, name: string) {
  return page.getByRole('button', { name: t(`accounts_${name}`), exact: true }).click();
}

function failure(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

/** Reaches the second step with a faked server answer. */
async function toSecondStep(page: Page, t: Texts) {
  const sending = await answer(page, SEND, 200, DONE);
  await openAlive(page, '/forgot-password');
  await page.getByLabel(t('accounts_phone')).pressSequentially('012345678');
  await press(page, t, 'send_code');
  await expect(page.getByText(t('accounts_reset_step', { step: 2 }))).toBeVisible();
  return sending;
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

// Covers 8.27
test('a code that is not sent is told, without an answer and without a network', async ({ page, t }) => {
  await openAlive(page, '/forgot-password');
  await press(page, t, 'send_code');
  await expect(page.getByText(t('accounts_phone_required'))).toBeVisible();
  await page.getByLabel(t('accounts_phone')).pressSequentially('0123');
  await press(page, t, 'send_code');
  await expect(page.getByText(t('accounts_phone_invalid'))).toBeVisible();
  await page.getByLabel(t('accounts_phone')).pressSequentially('45678');

  const lost = await cut(page, SEND);
  await press(page, t, 'send_code');
  await expect(failure(page, t('accounts_send_failed'))).toBeVisible();
  await lost.mend();
  const refused = await answer(page, SEND, 403, { success: false, message: 'Not today', code: 'of_later' });
  await press(page, t, 'send_code');
  await expect(failure(page, 'Not today')).toBeVisible();
  await refused.mend();
  await whileOffline(page, t('layout_offline'), async () => {
    await press(page, t, 'send_code');
    await expect(failure(page, t('accounts_send_failed'))).toBeVisible();
  });
  await answer(page, SEND, 200, DONE);
  await press(page, t, 'send_code');
  await expect(page.getByText(t('accounts_reset_step', { step: 2 }))).toBeVisible();
});

// Covers 4.37, 9.23
test('another code can be asked for after 30 seconds', async ({ page, t }) => {
  await page.clock.install({ time: '2026-01-01T08:00:00Z' });
  await openAlive(page, '/forgot-password');
  await answer(page, SEND, 200, DONE);
  await page.getByLabel(t('accounts_phone')).pressSequentially('012345678');
  await page.clock.pauseAt('2026-01-01T08:10:00Z');
  await press(page, t, 'send_code');
  const waiting = page.getByRole('button', { name: t('accounts_resend_in', { seconds: 30 }) });
  await expect(waiting).toBeDisabled();
  // The step is hydrated and its countdown runs.
  await expect(page.getByLabel(t('accounts_code'))).toBeFocused();
  await page.clock.runFor(29_000);
  await expect(page.getByRole('button', { name: t('accounts_resend_in', { seconds: 1 }) })).toBeDisabled();
  await page.clock.runFor(1000);
  await press(page, t, 'resend');
  await expect(page.getByText(t('accounts_code_resent'))).toBeVisible();
  await expect(waiting).toBeDisabled();
});

// Covers 5.27, 8.29, 8.30
test('two passwords that differ, and a reset that fails, are told', async ({ page, t }) => {
  await toSecondStep(page, t);
  await answer(page, VERIFY, 200, DONE);
  await page.getByLabel(t('accounts_code')).fill('123456');
  await press(page, t, 'verify_code');
  await choose(page, t, 'correct horse', 'another horse');
  await expect(page.getByText(t('accounts_password_mismatch'))).toBeVisible();
  await choose(page, t, 'sevenis');
  await expect(page.getByText(t('accounts_password_short'))).toBeVisible();
  const fault = await cut(page, RESET);
  await choose(page, t, 'correct horse');
  await expect(failure(page, t('accounts_reset_failed'))).toBeVisible();
  await fault.mend();
  // The real server never sent this code.
  await choose(page, t, 'correct horse');
  await expect(failure(page, t('accounts_code_wrong'))).toBeVisible();
});

test('a number with a history needs the name, and its new holder opens a new account', async ({
  page,
  t,
}) => {
  expectErrors(page, /409/);
  await toSecondStep(page, t);
  await answer(page, VERIFY, 200, DONE);
  await page.getByLabel(t('accounts_code')).fill('123456');
  await press(page, t, 'verify_code');
  const refused = await answer(page, RESET, 409, { success: false, message: 'Name?', code: 'name_required' });
  await choose(page, t, 'correct horse');
  const name = page.getByLabel(t('accounts_full_name'));
  await expect(name).toBeFocused();
  await name.fill('Chan Thida');
  await press(page, t, 'reset_password');
  await expect(page.getByText(t('accounts_reset_name_wrong'))).toBeVisible();
  await refused.mend();
  await answer(page, RESET, 200, DONE);
  await press(page, t, 'reset_new_holder');
  await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeFocused();
});
