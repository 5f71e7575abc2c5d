import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { cut, openAlive, whileOffline } from '../support/network.ts';
import { loggedIn } from '../support/people.ts';
import { plentyOf, putInCart, unitPrice, usd, type WireProduct } from '../support/shopping.ts';

const CART = '/api/cart';

function lineOf(page: Page, { title }: WireProduct) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

function figure(page: Page, term: string) {
  return page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');
}

// Covers 2.22, 2.80, 2.81, 2.84
test('its lines have image, badge, stepper and price, and the summary adds them up', async ({
  page,
  t,
  language,
}) => {
  const [discounted] = await plentyOf(page, language, ({ discount }) => discount > 0);
  const [plain] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await putInCart(page, await loggedIn(page), [discounted, 2], [plain, 1]);
  await openAlive(page, '/cart');
  const line = lineOf(page, discounted);
  await expect(line).toContainText(t('cart_discount', { percent: discounted.discount }));
  await expect(line).toContainText(usd(2 * unitPrice(discounted)));
  await expect(figure(page, t('cart_total_item'))).toHaveText('3');
  await expect(figure(page, t('cart_main_total'))).toHaveText(usd(2 * discounted.price + plain.price));
  const saved = 2 * (discounted.price - unitPrice(discounted));
  await expect(figure(page, t('cart_total_discount'))).toContainText(usd(saved));
  await expect(figure(page, t('cart_subtotal'))).toHaveText(usd(2 * unitPrice(discounted) + plain.price));

  await line.getByRole('button', { name: t('cart_enlarge', { title: discounted.title }) }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: discounted.title })).toBeVisible();
  await page.keyboard.press('Escape');

  const other = lineOf(page, plain);
  await expect(other.getByRole('button', { name: t('ui_quantity_decrease') })).toBeDisabled();
  await other.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await expect(other).toContainText(usd(2 * plain.price));
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 4 }) })).toBeVisible();
});

// Covers 2.82, 2.83
test('a line is removed and the whole is cleared, and both can be brought back', async ({
  page,
  t,
  language,
}) => {
  const [first, second] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await putInCart(page, await loggedIn(page), [first, 2], [second, 1]);
  await openAlive(page, '/cart');
  await lineOf(page, first)
    .getByRole('button', { name: t('cart_remove', { title: first.title }) })
    .click();
  await expect(lineOf(page, first)).toHaveCount(0);
  await expect(page.getByText(t('cart_total_discount'))).toHaveCount(0);
  await page.getByRole('button', { name: t('cart_undo') }).click();
  await expect(lineOf(page, first)).toBeVisible();

  await page.getByRole('button', { name: t('cart_clear') }).click();
  await expect(page.getByText(t('cart_empty'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('cart_cleared'))).toBeVisible();
  await page
    .getByRole('button', { name: t('cart_undo') })
    .last()
    .click();
  await expect(lineOf(page, second)).toBeVisible();
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 3 }) })).toBeVisible();
});

test('it says why it is not there, asks again, and is kept in sight without a network', async ({
  page,
  t,
  language,
}) => {
  const [product] = await plentyOf(page, language);
  await putInCart(page, await loggedIn(page), [product, 1]);
  const fault = await cut(page, CART);
  await openAlive(page, '/cart');
  const alert = page.getByRole('alert').filter({ hasText: t('cart_load_failed') });
  await expect(alert).toContainText(t('ui_no_response'));
  await fault.mend();
  await alert.getByRole('button', { name: t('ui_retry') }).click();
  const line = lineOf(page, product);
  await expect(line).toBeVisible();

  await whileOffline(page, t('layout_offline'), async () => {
    await line.getByRole('button', { name: t('ui_quantity_increase') }).click();
    const dialog = page.getByRole('alertdialog', { name: t('cart_failed_update_cart_item') });
    await dialog.getByRole('button', { name: t('ui_ok') }).click();
    await expect(line.getByRole('group')).toContainText('1');
  });
  await line.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await expect(line.getByRole('group')).toContainText('2');
});
