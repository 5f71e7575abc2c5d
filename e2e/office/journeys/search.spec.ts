import { randomInt } from 'node:crypto';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

test("a customer's order is found by the last four digits of the phone", async ({ page, t, office }) => {
  const lastFour = String(randomInt(1_000, 10_000));
  const wanted = await office.enter({ customerPhone: `093555${lastFour}` });
  const other = await office.enter({ customerPhone: '0934440000' });
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/orders');
  const numbered = (orderId: string) => page.getByRole('main').getByRole('link', { name: orderId });
  await expect(numbered(wanted)).toBeVisible();
  await expect(numbered(other)).toBeVisible();

  await page.getByRole('searchbox', { name: t('orders_search') }).fill(lastFour);
  await expect(numbered(other)).toBeHidden();
  await expect(numbered(wanted)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${lastFour}`));

  await page.getByRole('button', { name: t('ui_search_clear') }).click();
  await expect(numbered(other)).toBeVisible();
});
