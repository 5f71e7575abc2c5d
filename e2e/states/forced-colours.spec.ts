import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answer, openAlive } from '../support/network.ts';
import { loggedIn } from '../support/people.ts';
import { orderOf } from '../support/samples.ts';
import { plentyOf } from '../support/shopping.ts';

test.use({ forcedColors: 'active' });

/** What the browser draws with, of one part. */
function drawn(part: Locator) {
  return part.evaluate((element) => {
    const { backgroundColor, borderTopWidth, outlineStyle, outlineColor } = getComputedStyle(element);
    return { ground: backgroundColor, edge: borderTopWidth, outlineStyle, outline: outlineColor };
  });
}

test("in the system's own colours edges, the focus and what is chosen are still seen", async ({
  page,
  t,
}) => {
  await loggedIn(page);
  await answer(page, '/api/orders/user/orders', 200, [orderOf(1, 'Pending')]);
  await openAlive(page, '/order-history');
  const card = page.getByRole('main').getByRole('listitem').first();
  expect((await drawn(card)).edge).toBe('1px');

  const [chosen, other] = ['orders_filter_all', 'orders_pending'].map((key) =>
    page.getByRole('button', { name: t(key), exact: true }),
  ) as [Locator, Locator];
  expect((await drawn(chosen)).ground).not.toBe((await drawn(other)).ground);

  await chosen.focus();
  await page.keyboard.press('Tab');
  await expect(other).toBeFocused();
  const focused = await drawn(other);
  expect(focused.outlineStyle).toBe('solid');
  expect(focused.outline).not.toBe(focused.ground);
});

test("in the system's own colours a tick is seen", async ({ page, t, language }) => {
  const [product] = await plentyOf(page, language);
  await openAlive(page, `/shop?product=${product._id}`);
  await page.getByRole('button', { name: t('catalogue_buy_now') }).click();
  const box = page.getByRole('checkbox');
  await box.check();
  const tick = await page.locator('input:checked + svg').evaluate((icon) => getComputedStyle(icon).color);
  expect((await drawn(box)).ground).not.toBe(tick);
});
