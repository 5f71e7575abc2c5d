import type { Page, Route } from '@playwright/test';
import { expect, expectErrors } from './fixtures.ts';

/** What the browser logs for a refused or lost request. */
export const LOST_CALL = /Failed to load resource|net::ERR_/;

interface Fault {
  /** Lets requests through again. */
  mend(): Promise<void>;
}

/** Opens a page and waits for hydration, not for pictures: from then on, clicks are handled in the browser. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await untilAlive(page);
}

/** Waits until the effects of the first render have run, when the page removes its recorder of early clicks. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.readyState !== 'loading' && document.querySelector('main') && !('earlyPage' in window),
  );
}

/** Answers requests in place of the server. `path` begins with `/api` and may end with `*`. */
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

/** Lets the server answer and alters the body. */
export function alter<T>(page: Page, path: string, change: (body: T) => unknown): Promise<Fault> {
  return intercept(page, path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** Aborts the requests. */
export function cut(page: Page, path: string): Promise<Fault> {
  return intercept(page, path, (route) => route.abort('connectionrefused'));
}

/** Holds the requests until `mend`. */
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

/** Goes offline for the duration of `act`. */
export async function whileOffline(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  expectErrors(page, LOST_CALL);
  await expect(page.getByText(text)).toBeHidden();
  await page.context().setOffline(true);
  await expect(page.getByText(text)).toBeVisible();
  await act();
  await page.context().setOffline(false);
  await expect(page.getByText(text)).toBeHidden();
}
