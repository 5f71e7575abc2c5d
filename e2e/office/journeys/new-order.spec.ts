import { goByOfficeMenu, signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';
import { usd } from '../../support/shopping.ts';

test('an order by telephone is entered, survives a closed tab, and stands in the list', async ({
  page,
  t,
  office,
}) => {
  const name = 'Chan Vanna';
  await signIn(page, office, await office.staff('manager'));
  await page.goto('/office/orders');
  await page.getByRole('link', { name: t('orders_new') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('orders_new') })).toBeVisible();
  const send = page.getByRole('button', { name: t('orders_new_send') });

  await test.step('what is missing is said at its field', async () => {
    await send.click();
    for (const key of ['ui_name_required', 'orders_form_province_required', 'orders_form_lines_required'])
      await expect(page.getByText(t(key), { exact: true })).toBeVisible();
  });

  await test.step('the customer, and two of a product', async () => {
    await page.getByLabel(t('ui_name'), { exact: true }).fill(name);
    await page.getByLabel(t('ui_phone'), { exact: true }).fill('012 345 678');
    await page.getByLabel(t('orders_province'), { exact: true }).selectOption('kandal');
    await page.getByLabel(t('orders_delivery'), { exact: true }).selectOption('vtb');
    await page.getByLabel(t('orders_address'), { exact: true }).fill('ផ្ទះលេខ 7 ផ្លូវ 51');
    await page.getByRole('button', { name: t('orders_form_add') }).click();
    const picker = page.getByRole('dialog', { name: t('orders_form_add') });
    const product = picker.getByRole('listitem').getByRole('button', { disabled: false }).first();
    await product.click();
    await product.click();
    await expect(picker.getByText(t('orders_form_chosen', { count: 2 }))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  });

  await test.step('a closed tab loses nothing', async () => {
    await page.goto('/office/orders/new');
    await expect(page.getByLabel(t('ui_name'), { exact: true })).toHaveValue(name);
    await expect(page.getByLabel(t('orders_province'), { exact: true })).toHaveValue('kandal');
    const lines = page.getByRole('region', { name: t('orders_form_lines'), exact: true });
    await expect(lines.getByRole('textbox')).toHaveValue('2');
  });

  await test.step('is created, and stands in the list', async () => {
    await send.click();
    await expect(page).toHaveURL(/\/office\/orders\/PH-\w+$/);
    const orderId = page.url().split('/').at(-1) ?? '';
    await expect(page.getByRole('heading', { level: 1, name: orderId })).toBeVisible();
    const { data } = await office.as(office.owner).call('findOrder', { params: { orderId } });
    expect(data).toMatchObject({ customerName: name, channel: 'phone', itemCount: 2 });
    await expect(page.getByText(usd(data.totalAmount), { exact: true }).first()).toBeVisible();
    await goByOfficeMenu(page, t, 'orders_title');
    await expect(page.getByRole('main').getByRole('link', { name: orderId })).toBeVisible();
  });
});
