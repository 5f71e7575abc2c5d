import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAlive } from './network.ts';

export interface Person {
  fullName: string;
  /** In national format: 012345678. */
  phone: string;
  password: string;
  address: string;
}

type Texts = (key: string, values?: Record<string, string | number>) => string;

const TICK_MS = 100;
let lastTick = 0;

/** Seven digits that no other test of the run gets: the worker's, and the time. A day and more passes before they repeat. */
export function uniqueDigits(): string {
  lastTick = Math.max(lastTick + 1, Math.floor(Date.now() / TICK_MS));
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 9) % 10;
  return `${worker}${String(lastTick % 1_000_000).padStart(6, '0')}`;
}

/** A person without an account. */
export function newPerson(): Person {
  const number = uniqueDigits();
  return {
    fullName: `Sok Dara ${number}`,
    phone: `096${number}`,
    password: `Bopha-${number}-krama`,
    address: 'ផ្ទះលេខ 7 ផ្លូវ 51',
  };
}

/** Signs up by the form; ends on the login page. */
export async function signUp(page: Page, t: Texts, person: Person): Promise<void> {
  await openAlive(page, '/signup');
  await page.getByLabel(t('accounts_full_name')).fill(person.fullName);
  await page.getByLabel(t('accounts_phone')).pressSequentially(person.phone);
  await page.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await page.getByLabel(t('accounts_address')).fill(person.address);
  await page.getByRole('button', { name: t('accounts_sign_up') }).click();
  await expect(page.getByRole('heading', { name: t('accounts_created') })).toBeVisible();
}

/** Fills in and sends the open login form. */
export async function logIn(page: Page, t: Texts, person: Person): Promise<void> {
  await page.getByLabel(t('accounts_username')).fill(person.phone);
  await page.getByLabel(t('accounts_password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('accounts_log_in'), exact: true }).click();
}

/** Creates an account by the API, for journeys about something else. */
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

export interface LoggedInPerson extends Person {
  id: string;
  token: string;
}

/** Creates an account by the API and stores its session in the browser, for tests about something else. */
export async function loggedIn(page: Page): Promise<LoggedInPerson> {
  const person = await registered(page.request);
  const answer = await page.request.post('/api/auth/login', {
    data: { fullName: person.phone, password: person.password },
  });
  const { token, refreshToken, user } = await answer.json();
  await store(page, { token, refreshToken, user, userId: user.id });
  return { ...person, id: user.id, token };
}

/** Writes to localStorage before the shop opens: strings as they are, the rest as JSON. */
export async function store(page: Page, values: Record<string, unknown>): Promise<void> {
  // Any URL of the origin gives access to its storage; this one loads nothing else.
  if (!page.url().startsWith('http')) await page.goto('/favicon.svg');
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, Object.entries(values).map(textOf));
}

function textOf([key, value]: [string, unknown]): [string, string] {
  return [key, typeof value === 'string' ? value : JSON.stringify(value)];
}

/** Reads a key of localStorage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
