import type { Page, Route } from '@playwright/test';
import { expect, expectErrors } from './fixtures.ts';

/** A refused or lost call is written to the console by the browser itself. */
const LOST_CALL = /Failed to load resource|net::ERR_/;

interface Fault {
  /** Lets the calls through again. */
  mend(): Promise<void>;
}

/** Opens a page and waits until it is alive, not for its pictures: what is pressed from now on stays inside the browser. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await untilAlive(page);
}

/** Until all effects of the first render have run: the page then drops what it recorded the early presses with. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('main') && !('earlyPage' in window),
  );
}

/** Answers a call in the server's place. `path` begins with /api and may end with * */
export function answer(page: Page, path: string, status: number, body: unknown): Promise<Fault> {
  const isText = typeof body === 'string';
  return intercept(page, path, (route) =>
    route.fulfill({
      status,
      contentType: isText ? 'text/html' : 'application/json',
      body: isText ? body : JSON.stringify(body),
    }),
  );
}

/** Lets the server answer, and changes what it said. */
export function alter<T>(page: Page, path: string, change: (body: T) => unknown): Promise<Fault> {
  return intercept(page, path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** The calls get no answer at all. */
export function cut(page: Page, path: string): Promise<Fault> {
  return intercept(page, path, (route) => route.abort('connectionrefused'));
}

/** The calls wait until they are let through. */
export async function hold(page: Page, path: string): Promise<Fault> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, path, async (route) => {
    await promise;
    await route.continue();
  });
  return { mend: async () => resolve() };
}

async function intercept(page: Page, path: string, handler: (route: Route) => Promise<void>): Promise<Fault> {
  expectErrors(page, LOST_CALL);
  const isMeant = ({ pathname }: URL) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  await page.route(isMeant, handler);
  return { mend: () => page.unroute(isMeant, handler) };
}

/** Takes the network away while something is done, then gives it back. */
export async function whileOffline(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  expectErrors(page, LOST_CALL);
  await expect(page.getByText(text)).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByText(text)).toBeVisible();
  await act();
  await page.context().setOffline(false);
  await expect(page.getByText(text)).toBeHidden();
}
