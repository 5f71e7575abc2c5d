import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { answer, cut, hold, openAlive, whileOffline } from '../support/network.ts';
import { newPerson, type Person, registered } from '../support/people.ts';

type Texts = (key: string) => string;

const SIGN_UP = '/api/signup';

function field(page: Page, t: Texts, name: string) {
  return page.getByLabel(t(`accounts_${name}`), { exact: true });
}

async function fillIn(page: Page, t: Texts, person: Person) {
  await field(page, t, 'full_name').fill(person.fullName);
  await field(page, t, 'phone').fill('');
  await field(page, t, 'phone').pressSequentially(person.phone);
  await field(page, t, 'password').fill(person.password);
  await field(page, t, 'address').fill(person.address);
}

function submit(page: Page, t: Texts) {
  return page.getByRole('button', { name: t('accounts_sign_up') }).click();
}

/** The green or red mark at the end of a field. */
function tick(page: Page, t: Texts, name: string, colour: 'success' | 'danger') {
  return field(page, t, name).locator(`xpath=..`).locator(`svg.text-${colour}`);
}

// Covers 2.55, 5.9
test('each field says what is wrong with it, and ticks when it will do', async ({ page, t }) => {
  await openAlive(page, '/signup');
  await submit(page, t);
  for (const error of ['full_name', 'phone', 'password', 'address'])
    await expect(page.getByText(t(`accounts_${error}_required`))).toBeVisible();
  await expect(field(page, t, 'full_name')).toBeFocused();

  await field(page, t, 'full_name').fill('Sok');
  await field(page, t, 'phone').pressSequentially('01234567');
  await field(page, t, 'password').fill('sevenis');
  await field(page, t, 'address').fill('Street 271');
  for (const error of ['full_name', 'phone', 'password', 'address'])
    await expect(page.getByText(t(`accounts_${error}_required`))).toBeHidden();
  for (const name of ['full_name', 'phone', 'password'])
    await expect(tick(page, t, name, 'danger')).toBeVisible();
  await expect(tick(page, t, 'address', 'success')).toBeVisible();
  await submit(page, t);
  for (const error of ['full_name_two_words', 'phone_invalid', 'password_short'])
    await expect(page.getByText(t(`accounts_${error}`))).toBeVisible();

  await fillIn(page, t, newPerson());
  for (const name of ['full_name', 'phone', 'password', 'address'])
    await expect(tick(page, t, name, 'success')).toBeVisible();
  await expect(field(page, t, 'phone')).toHaveValue(/^\d{3}-\d{3}-\d{4}$/);
});

// Covers 8.20, 9.18
test('the success is told for 5 seconds, then the login opens', async ({ page, t }) => {
  await page.clock.install();
  await openAlive(page, '/signup');
  await fillIn(page, t, newPerson());
  const call = await hold(page, SIGN_UP);
  await submit(page, t);
  await expect(page.getByRole('button', { name: t('accounts_sign_up') })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await pauseClock(page);
  await call.mend();
  const news = page.getByRole('heading', { name: t('accounts_created') });
  await expect(news).toBeFocused();
  await page.clock.runFor(4900);
  await expect(news).toBeVisible();
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
});

// Covers 8.19
test('a failure is told in a dialog, and what was typed stays', async ({ page, t }) => {
  const known = await registered(page.request);
  expectErrors(page, /409/);
  await openAlive(page, '/signup');
  await fillIn(page, t, known);
  const dialog = page.getByRole('alertdialog', { name: t('accounts_sign_up_failed_title') });
  const failsWith = async (text: string) => {
    await submit(page, t);
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: t('ui_ok') }).click();
    await expect(field(page, t, 'address')).toHaveValue(known.address);
  };
  await failsWith(t('ui_error_phone_taken'));
  const lost = await cut(page, SIGN_UP);
  await failsWith(t('accounts_sign_up_failed'));
  await lost.mend();
  const refused = await answer(page, SIGN_UP, 403, {
    success: false,
    message: 'Not today',
    code: 'of_later',
  });
  await failsWith('Not today');
  await refused.mend();
  await whileOffline(page, t('layout_offline'), () => failsWith(t('accounts_sign_up_failed')));
  await fillIn(page, t, newPerson());
  await submit(page, t);
  await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeVisible();
});
