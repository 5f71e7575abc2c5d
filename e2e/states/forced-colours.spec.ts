import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { answer, openAlive } from '../support/network.ts';
import { loggedIn } from '../support/people.ts';
import { orderOf } from '../support/samples.ts';
import { plentyOf } from '../support/shopping.ts';

test.use({ forcedColors: 'active' });

/** The element's computed background, border and outline. */
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
  await expect.poll(async () => (await drawn(card)).edge).toBe('1px');

  const [chosen, other] = ['orders_filter_all', 'orders_pending'].map((key) =>
    page.getByRole('button', { name: t(key), exact: true }),
  ) as [Locator, Locator];
  const areTold = async () => (await drawn(chosen)).ground !== (await drawn(other)).ground;
  await expect.poll(areTold).toBe(true);

  await chosen.focus();
  await page.keyboard.press('Tab');
  await expect(other).toBeFocused();
  await expect.poll(async () => (await drawn(other)).outlineStyle).toBe('solid');
  const isLineSeen = async () => {
    const { outline, ground } = await drawn(other);
    return outline !== ground;
  };
  await expect.poll(isLineSeen).toBe(true);
});

test("in the system's own colours a tick is seen", async ({ page, t, language }) => {
  const [product] = await plentyOf(page, language);
  await openAlive(page, `/shop?product=${product._id}`);
  await page.getByRole('button', { name: t('catalogue_buy_now') }).click();
  const box = page.getByRole('checkbox');
  await box.check();
  const tick = page.locator('input:checked + svg');
  const isTickSeen = async () =>
    (await drawn(box)).ground !== (await tick.evaluate((icon) => getComputedStyle(icon).color));
  await expect.poll(isTickSeen).toBe(true);
});
