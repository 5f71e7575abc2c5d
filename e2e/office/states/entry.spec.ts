import { openOfficeMenu, signIn, signInByForm } from '../../support/office.ts';
import { expect, expectErrors, test } from '../../support/office-fixtures.ts';
import { officeText } from '../../support/texts.ts';

const OTHER = { km: 'en', en: 'km' } as const;
const OWN_NAMES = { km: 'ខ្មែរ', en: 'English' };

test('a page opened by its address asks to sign in, and opens then', async ({ page, t, office }) => {
  expectErrors(page, /401/);
  const person = await office.staff('packer');
  await page.goto('/office/orders?status=Pending');
  await expect(page.getByRole('heading', { level: 1, name: t('entry_login_title') })).toBeVisible();
  await signInByForm(page, t, { ...person, password: 'not-the-password' });
  await expect(page.getByText(t('ui_error_invalid_credentials'))).toBeVisible();
  await signInByForm(page, t, person);
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
  await expect(page).toHaveURL(/\/office\/orders\?status=Pending$/);
});

test('pages beyond a role say so, and not more', async ({ page, t, office }) => {
  await signIn(page, office, await office.staff('writer'));
  for (const path of ['orders', 'orders/PH-AAAAAAAA', 'staff', 'log']) {
    await page.goto(`/office/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: t('ui_forbidden') })).toBeVisible();
    await expect(page.getByText(t('ui_forbidden_hint'))).toBeVisible();
  }
});

test('the language is switched, and stays', async ({ page, t, language, office }) => {
  const other = OTHER[language];
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/orders');
  await expect(page.getByRole('heading', { level: 1, name: t('orders_title') })).toBeVisible();
  const menu = await openOfficeMenu(page, t);
  await menu.getByRole('button', { name: OWN_NAMES[other] }).click();
  const heading = page.getByRole('heading', { level: 1, name: officeText(other, 'orders_title') });
  await expect(heading).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.reload();
  await expect(heading).toBeVisible();
});

test('it works, in Khmer, where the browser keeps nothing', async ({ page, office }) => {
  expectErrors(page, /401/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is blocked', 'SecurityError');
        },
      });
  });
  const t = (key: string) => officeText('km', key);
  const person = await office.join('packer');
  const orderId = await office.enter();
  await page.goto(`/office/orders/${orderId}`);
  await signInByForm(page, t, person);
  await page.getByRole('button', { name: t('orders_note_add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('orders_note'), { exact: true }).fill('Call before noon');
  await dialog.getByRole('button', { name: t('orders_note_save') }).click();
  await expect(page.getByText('Call before noon', { exact: true })).toBeVisible();
  const menu = await openOfficeMenu(page, t);
  await menu.getByRole('button', { name: t('shell_sign_out') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('entry_login_title') })).toBeVisible();
});

test('a browser that refuses cookies is told so at the sign-in', async ({ page, t, office }) => {
  expectErrors(page, /401/);
  await page.route('**/api/office/login', async (route) => {
    const response = await route.fetch();
    // Playwright has stored the cookie.
    await page.context().clearCookies();
    const { 'set-cookie': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/office/login');
  await signInByForm(page, t, office.owner);
  await expect(page.getByRole('alert')).toHaveText(t('ui_error_cookie_refused'));
});

test('a path that cannot be decoded shows that there is no such screen', async ({ page, t, office }) => {
  expectErrors(page, /404/);
  await signIn(page, office, await office.staff('packer'));
  await page.goto('/office/%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1, name: t('shell_not_found') })).toBeVisible();
});
