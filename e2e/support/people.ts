import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAlive } from './network.ts';

export interface Person {
  fullName: string;
  /** As people write it: 012345678. */
  phone: string;
  password: string;
  address: string;
}

type Texts = (key: string, values?: Record<string, string | number>) => string;

/** Somebody the shop has not seen yet. */
export function newPerson(): Person {
  const number = randomInt(10_000_000).toString().padStart(7, '0');
  return {
    fullName: `Sok Dara ${number}`,
    phone: `096${number}`,
    password: `Bopha-${number}-krama`,
    address: 'ផ្ទះលេខ 7 ផ្លូវ 51',
  };
}

/** Opens an account by the sign-up form; ends on the login page. */
export async function signUp(page: Page, t: Texts, person: Person): Promise<void> {
  await openAlive(page, '/signup');
  await page.getByLabel(t('accounts_full_name')).fill(person.fullName);
  await page.getByLabel(t('accounts_phone')).pressSequentially(person.phone);
  await page.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await page.getByLabel(t('accounts_address')).fill(person.address);
  await page.getByRole('button', { name: t('accounts_sign_up') }).click();
  await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeVisible();
}

/** Logs in by the form that is open. */
export async function logIn(page: Page, t: Texts, person: Person): Promise<void> {
  await page.getByLabel(t('accounts_username')).fill(person.phone);
  await page.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('accounts_log_in'), exact: true }).click();
}

/** An account made past the pages, for journeys that are about something else. */
export async function registered(request: APIRequestContext): Promise<Person> {
  const person = newPerson();
  const answer = await request.post('/api/signup', {
    data: {
      fullName: person.fullName,
      phoneNumber: person.phone,
      password: person.password,
      address: person.address,
    },
  });
  expect(answer.status()).toBe(201);
  return person;
}
