import { expect, test } from '../support/fixtures.ts';
import { goTo, pressOn } from '../support/keyboard.ts';
import { openAlive } from '../support/network.ts';
import { registered } from '../support/people.ts';
import { openMenu, plentyOf, productCard } from '../support/shopping.ts';

test('a person who uses no pointer logs in, chooses, orders', async ({ page, t, language, telegram }) => {
  // Checks the focus at every stop.
  test.slow();
  const person = await registered(page.request);
  const [product] = await plentyOf(page, language);

  await test.step('the first stop leads past the menus', async () => {
    await openAlive(page, '/shop');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('layout_skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('logs in', async () => {
    await openAlive(page, '/login');
    await goTo(page, page.getByLabel(t('accounts_username')));
    await page.keyboard.type(person.phone);
    await goTo(page, page.getByLabel(t('accounts_password'), { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('region', { name: t('landing_row_promotions') })).toBeVisible();
  });

  await test.step('goes to the shop by the menu', async () => {
    const menu = await openMenu(page, t, (button) => pressOn(page, button));
    await pressOn(page, menu.getByRole('link', { name: t('layout_shop'), exact: true }));
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('heading', { level: 1, name: t('catalogue_shop') })).toBeVisible();
  });

  const link = productCard(page, product.title).getByRole('link', { name: product.title, exact: true });
  await test.step('opens a product, whose dialog keeps the focus and gives it back', async () => {
    await pressOn(page, link);
    const details = page.getByRole('dialog', { name: product.title });
    await expect(details).toBeFocused();
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Tab');
      // Past its last control, focus moves to the browser's own controls and returns to the first.
      expect(
        await details.evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await pressOn(page, details.getByRole('button', { name: t('catalogue_add_to_cart') }));
    await expect(details.getByText(t('catalogue_already_in_cart'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('takes one more in the cart', async () => {
    await pressOn(page, page.getByRole('link', { name: t('layout_cart', { count: 1 }) }), 'Shift+Tab');
    await expect(page).toHaveURL(/\/cart$/);
    await pressOn(page, page.getByRole('button', { name: t('ui_quantity_increase') }));
    await expect(page.getByRole('link', { name: t('layout_cart', { count: 2 }) })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: t('cart_proceed') }));
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('says where it goes; the account has filled in the rest', async () => {
    await expect(page.getByLabel(t('checkout_name'), { exact: true })).toHaveValue(person.fullName);
    await expect(page.getByLabel(t('checkout_phone'), { exact: true })).toHaveValue(/^\d{3}-\d{3}-\d{4}$/);
    await expect(page.getByLabel(t('checkout_address'), { exact: true })).toHaveValue(person.address);
    const province = page.getByLabel(t('checkout_province'), { exact: true });
    await goTo(page, province);
    await page.keyboard.press('ArrowDown');
    await expect(province).toHaveValue('phnom_penh');
    const method = page.getByLabel(t('checkout_delivery'), { exact: true });
    await goTo(page, method);
    await page.keyboard.press('ArrowDown');
    await expect(method).toHaveValue('standard');
    await goTo(page, page.getByLabel(t('checkout_confirm')));
    await page.keyboard.press('Space');
    await pressOn(page, page.getByRole('button', { name: t('checkout_proceed') }));
    await expect(page).toHaveURL(/\/payment$/);
  });

  await test.step('orders', async () => {
    await pressOn(page, page.getByRole('button', { name: t('checkout_order_by_chat') }));
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await pressOn(page, dialog.getByRole('button', { name: t('checkout_order_now') }));
    await expect(page).toHaveURL(/^https:\/\/t\.me\//);
    expect(telegram.links[0]?.searchParams.get('text')).toContain(product.title);
  });
});
