import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { logIn, newPerson, signUp } from '../support/people.ts';
import { fillDeliveryForm, openMenu, orderNow, plentyOf, productCard } from '../support/shopping.ts';

/**
 * Makes the browser lack what one of the oldest supported ones lacks (docs/browsers.md), or what in-app browsers switch off. The
 * attributes of popovers, which cannot be removed, have other names in every page.
 */
async function removeNewFeatures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: [object | undefined, string[]][] = [
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'inert']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Intl, ['Segmenter']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['timeout', 'any']],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [Document.prototype, ['adoptedStyleSheets', 'startViewTransition']],
      [Navigator.prototype, ['locks', 'share', 'clipboard', 'connection', 'serviceWorker']],
      [
        window,
        ['requestIdleCallback', 'navigation', 'scheduler', 'trustedTypes', 'CSSStyleSheet', 'Iterator'],
      ],
      [window, ['BroadcastChannel', 'indexedDB', 'Notification']],
    ];
    for (const [owner, names] of lacking)
      for (const name of names) if (owner !== undefined) Reflect.deleteProperty(owner, name);
  });
  await page.route(
    ({ hostname, pathname }) => hostname === '127.0.0.1' && !/\.|^\/api\//.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replaceAll(/ (popover(target(action)?)?=")/g, ' unknown-$1');
      await route.fulfill({ response, body: html });
    },
  );
}

test('the menu of a browser without popovers is closed until it is opened', async ({ page, t }) => {
  await removeNewFeatures(page);
  await openAlive(page, '/');
  const menu = await openMenu(page, t);
  await expect(menu).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await openMenu(page, t);
  await menu.getByRole('link', { name: t('layout_shop'), exact: true }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(menu).toBeHidden();
});

test('a person orders in a browser that lacks what is new', async ({ page, t, language, telegram }) => {
  await removeNewFeatures(page);
  const person = newPerson();
  await signUp(page, t, person);
  await page.getByRole('link', { name: t('accounts_log_in') }).click();
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/home$/);
  const [product] = await plentyOf(page, language);
  await openAlive(page, `/shop?q=${encodeURIComponent(product.title)}`);
  await productCard(page, product.title)
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  await openAlive(page, '/cart');
  await page
    .getByRole('link', { name: t('cart_proceed') })
    .or(page.getByRole('button', { name: t('cart_proceed') }))
    .click();
  await fillDeliveryForm(page, t, person);
  await page.getByRole('button', { name: t('checkout_proceed') }).click();
  await orderNow(page, t);
  await expect(page).toHaveURL(/^https:\/\/t\.me\//);
  expect(telegram.links).toHaveLength(1);
  await openAlive(page, '/order-history');
  await expect(page.getByRole('heading', { name: /PH-/ })).toBeVisible();
});
