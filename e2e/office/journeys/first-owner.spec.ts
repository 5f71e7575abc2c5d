import { goByOfficeMenu, setUpLink } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';

test('the link in the log makes its first visitor the owner, once', async ({ page, t, ownShop }) => {
  expectErrors(page, /401|404/);
  const link = await setUpLink(ownShop);

  const join = async (phone: string) => {
    await page.goto(link);
    await page.getByLabel(t('ui_name')).fill('សុខ ដារ៉ា');
    await page.getByLabel(t('ui_phone')).fill(phone);
    await page.getByLabel(t('ui_password'), { exact: true }).fill('four-yellow-buses');
    await page.getByRole('button', { name: t('entry_join'), exact: true }).click();
  };

  await test.step('joins; the code does not stay in the address', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: t('entry_join_title') })).toBeVisible();
    await expect(page).toHaveURL(/\/office\/join$/);
    await join('012345678');
    await expect(page.getByText(t('settings_joined', { name: 'សុខ ដារ៉ា' }))).toBeVisible();
  });

  await test.step('sees the orders', async () => {
    await goByOfficeMenu(page, t, 'orders_title');
    await expect(page).toHaveURL(/\/office\/orders$/);
  });

  await test.step('nobody else joins by it', async () => {
    await page.context().clearCookies();
    await join('012345679');
    await expect(page.getByText(t('entry_link_used'), { exact: true })).toBeVisible();
    await page.getByRole('link', { name: t('entry_sign_in'), exact: true }).click();
    await expect(page).toHaveURL(/\/office\/login$/);
  });
});
