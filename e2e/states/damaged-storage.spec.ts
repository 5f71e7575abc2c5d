import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { loggedIn, store } from '../support/people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

/** The keys that hold a session. */
const SESSION_KEYS = ['token', 'refreshToken', 'user', 'userId'];

const OTHER_KEYS = [
  'userFullName',
  'userPhone',
  'userAddress',
  'favorites',
  'profilePicture',
  'cached_banners',
  'cachedProducts',
  'cachedDiscountedProducts',
  'cachedBlogs',
  'cachedDeliveryLimit',
  'cachedUserOrders',
  'paymentData',
  'orderCreated',
  'lastOrderId',
];

/** Broken JSON, wrong types, a list in place of an object, and a list of invalid entries. */
const DAMAGES = [
  '{"data":[{',
  '42',
  '[]',
  '[null,{"_id":5,"price":"x"},{"product":{"price":1.005},"quantity":0.5}]',
];

const allBeing = (keys: readonly string[], text: string) =>
  Object.fromEntries(keys.map((key) => [key, text]));

/** Asserts that the page shows its own heading. Console errors fail the test by themselves. */
async function expectToWork(page: Page, t: Texts) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(t('layout_unexpected_error'))).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('layout_favourites', { count: 0 }) })).toBeVisible();
}

// Covers 3.29
test('the shop works with damaged values under every key', async ({ page, t }) => {
  for (const text of DAMAGES) {
    for (const path of ['/home', '/checkout']) {
      await store(page, allBeing([...SESSION_KEYS, ...OTHER_KEYS], text));
      await openAlive(page, path);
      await expectToWork(page, t);
    }
  }
});

test('it works for a logged-in person too, who reads more of them', async ({ page, t }) => {
  await loggedIn(page);
  for (const text of DAMAGES) {
    await store(page, allBeing(OTHER_KEYS, text));
    await openAlive(page, '/order-history');
    await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
    await expectToWork(page, t);
  }
});

/** Pages that parse the stored value rather than discard it. */
const LARGE = [
  ['token', '/cart'],
  ['user', '/profile'],
  ['favorites', '/favorites'],
  ['cachedProducts', '/shop'],
  ['paymentData', '/payment'],
] as const;

// Covers 3.29
test('the shop works with 5 MB of text under a key', async ({ page, t }) => {
  for (const [key, path] of LARGE) {
    await store(page, {});
    await page.evaluate((name) => {
      localStorage.clear();
      // About a browser's quota for one origin.
      localStorage.setItem(name, 'x'.repeat(5_000_000));
    }, key);
    await openAlive(page, path);
    await expectToWork(page, t);
  }
});

// Covers 3.29
test('the shop works when the browser keeps nothing', async ({ page, t }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  for (const path of ['/shop', '/cart', '/checkout', '/favorites']) {
    await openAlive(page, path);
    await expectToWork(page, t);
  }
});
