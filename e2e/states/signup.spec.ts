import type { Page } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, openAlive } from '../support/network.ts';
import { newPerson, type Person } from '../support/people.ts';

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
