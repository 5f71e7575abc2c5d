import { goTo, pressOn } from '../support/keyboard.ts';
import { signIn } from '../support/office.ts';
import { expect, test } from '../support/office-fixtures.ts';

test('a person who uses no pointer ships an order', async ({ page, t, office }) => {
  // Checks the focus at every stop.
  test.slow();
  const orderId = await office.enter();
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/orders');
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();

  await test.step('the first stop leads past the menu', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shell_skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('opens the order', async () => {
    await pressOn(page, page.getByRole('main').getByRole('link', { name: orderId }));
    await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible();
  });

  await test.step('ships it; the focus goes to the new state', async () => {
    await pressOn(page, page.getByRole('button', { name: t('orders_ship'), exact: true }));
    const dialog = page.getByRole('dialog', { name: t('orders_ship_title', { orderId }) });
    await expect(dialog).toBeFocused();
    await goTo(page, dialog.getByLabel(t('orders_tracking_optional')));
    await page.keyboard.type('TR-1');
    await pressOn(page, dialog.getByRole('button', { name: t('orders_ship'), exact: true }));
    await expect(dialog).toBeHidden();
    await expect(page.locator(':focus')).toContainText(t('orders_shipped'));
  });

  await test.step('takes it back', async () => {
    await pressOn(page, page.getByRole('button', { name: t('orders_undo'), exact: true }));
    await expect(page.getByRole('button', { name: t('orders_ship'), exact: true })).toBeVisible();
  });
});
