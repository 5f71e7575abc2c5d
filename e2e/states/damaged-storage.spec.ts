import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { loggedIn, store } from '../support/people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

/** Whoever has these is logged in. */
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

const DAMAGES = [
  { name: 'broken JSON', text: '{"data":[{' },
  { name: 'another type', text: '42' },
  { name: 'a list for an object', text: '[]' },
  {
    name: 'nonsense inside',
    text: '[null,{"_id":5,"price":"x"},{"product":{"price":1.005},"quantity":0.5}]',
  },
];

const allBeing = (keys: readonly string[], text: string) =>
  Object.fromEntries(keys.map((key) => [key, text]));

/** The page is whole and has its own heading. Errors in the console fail the test anyway. */
async function expectToWork(page: Page, t: Texts) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.getByText(t('layout_unexpected_error'))).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('layout_favourites', { count: 0 }) })).toBeVisible();
}

for (const { name, text } of DAMAGES) {
  test(`the shop works with ${name} under every key`, async ({ page, t }) => {
    for (const path of ['/home', '/favorites', '/checkout']) {
      await store(page, allBeing([...SESSION_KEYS, ...OTHER_KEYS], text));
      await openAlive(page, path);
      await expectToWork(page, t);
    }
    // Logged in, more of it is read.
    await loggedIn(page);
    await store(page, allBeing(OTHER_KEYS, text));
    await openAlive(page, '/order-history');
    await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
    await expectToWork(page, t);
  });
}

/** What is read, not only dropped, at these pages. */
const LARGE = [
  ['token', '/cart'],
  ['user', '/profile'],
  ['favorites', '/favorites'],
  ['cachedProducts', '/shop'],
  ['paymentData', '/payment'],
] as const;

test('the shop works with 5 MB of text under a key', async ({ page, t }) => {
  // As much as a browser takes for one site.
  const huge = 'x'.repeat(5_000_000);
  for (const [key, path] of LARGE) {
    await store(page, {});
    await page.evaluate(() => localStorage.clear());
    await store(page, { [key]: huge });
    await openAlive(page, path);
    await expectToWork(page, t);
  }
});

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
