import { expect, test } from '../support/fixtures.ts';
import { openAlive, untilAlive } from '../support/network.ts';
import { logIn, newPerson, signUp } from '../support/people.ts';
import { fillDeliveryForm, goByMenu, listProducts, orderNow, productCard, usd } from '../support/shopping.ts';

// Covers 1.1
test('a person opens the shop, signs up, orders from the cart and finds the order in the history', async ({
  page,
  t,
  language,
  telegram,
}) => {
  const person = newPerson();

  await test.step('the shop opens in Khmer and speaks the chosen language after a reload', async () => {
    await page.context().clearCookies();
    await openAlive(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'km');
    if (language === 'en') {
      await page.getByRole('button', { name: 'English', exact: true }).click();
      await expect(page.getByRole('button', { name: 'ខ្មែរ', exact: true })).toBeVisible();
      await page.reload();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(new RegExp(t('landing_heading')));
  });

  // Covers 2.18
  await test.step('signs up and logs in', async () => {
    await signUp(page, t, person);
    await page.getByRole('link', { name: t('accounts_log_in') }).click();
    await logIn(page, t, person);
    await expect(page.getByRole('region', { name: t('landing_row_promotions') })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  const [first, second] = (await listProducts(page, language)).filter((product) => product.Item > 20);
  if (first === undefined || second === undefined) throw new Error('The demo shop has too few products');

  await test.step('adds one product from its card and two of another from its details', async () => {
    await goByMenu(page, t, 'layout_shop');
    await expect(page).toHaveURL(/\/shop$/);
    await productCard(page, first.title)
      .getByRole('button', { name: t('catalogue_add_to_cart') })
      .click();
    await expect(page.getByRole('link', { name: t('layout_cart', { count: 1 }) })).toBeVisible();
    await page.getByRole('link', { name: second.title, exact: true }).click();
    const details = page.getByRole('dialog', { name: second.title });
    await details.getByRole('button', { name: t('ui_quantity_increase') }).click();
    await details.getByRole('button', { name: t('catalogue_add_to_cart') }).click();
    await expect(details.getByText(t('catalogue_already_in_cart'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  const unit = (product: typeof first) => Math.round(product.price * (100 - product.discount)) / 100;
  const subtotal = unit(first) + 2 * unit(second);
  const fee = subtotal >= 45 ? 0 : 1.5;

  // Covers 2.22
  await test.step('the cart holds both and the right total', async () => {
    await page.getByRole('link', { name: t('layout_cart', { count: 3 }) }).click();
    await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
    await expect(page.getByRole('heading', { name: second.title })).toBeVisible();
    await expect(page.getByText(usd(subtotal)).first()).toBeVisible();
    await page
      .getByRole('link', { name: t('cart_proceed') })
      .or(page.getByRole('button', { name: t('cart_proceed') }))
      .click();
  });

  // Covers 2.23, 2.87, 4.24
  await test.step('fills in the delivery form and comes to the payment', async () => {
    await expect(page).toHaveURL(/\/checkout$/);
    await fillDeliveryForm(page, t, person);
    await page.getByRole('button', { name: t('checkout_proceed') }).click();
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByText(usd(subtotal + fee)).first()).toBeVisible();
  });

  // Covers 1.17, 2.24
  await test.step('orders, and lands in the chat with the summary', async () => {
    await orderNow(page, t);
    await expect(page).toHaveURL(/^https:\/\/t\.me\//);
    const text = telegram.links[0]?.searchParams.get('text') ?? '';
    expect(text).toContain(person.fullName);
    expect(text).toContain('ភ្នំពេញ');
    expect(text).toContain(first.title);
    expect(text).toContain(usd(subtotal + fee));
    expect(text).toMatch(/PH-[0-9A-Z]{8}/);
  });

  const orderNumber = /PH-[0-9A-Z]+/.exec(telegram.links[0]?.searchParams.get('text') ?? '')?.[0] ?? '';

  // Covers 2.95
  await test.step('coming back shows the cleared cart', async () => {
    await openAlive(page, '/payment');
    await expect(page.getByRole('heading', { name: t('checkout_cart_clear') })).toBeVisible();
    await expect(page.getByText(orderNumber)).toBeVisible();
    await page.getByRole('button', { name: t('checkout_continue_shopping') }).click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole('link', { name: t('layout_cart', { count: 0 }) })).toBeVisible();
  });

  // Covers 1.16, 2.25, 2.98
  await test.step('the order stands in the history, with its details', async () => {
    await openAlive(page, '/order-history');
    const order = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: orderNumber }) });
    await expect(order.getByText(t('orders_pending'))).toBeVisible();
    await order.getByRole('button', { name: t('orders_details') }).click();
    const details = page.getByRole('dialog');
    await expect(details.getByText(second.title)).toBeVisible();
    await expect(details.getByText(usd(subtotal + fee)).first()).toBeVisible();
  });
});

// Covers 4.26
test('a person buys one product at once and keeps the cart', async ({ page, t, language, telegram }) => {
  const person = newPerson();
  await signUp(page, t, person);
  await page.getByRole('link', { name: t('accounts_log_in') }).click();
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/home$/);

  const [kept, bought] = (await listProducts(page, language)).filter((product) => product.Item > 20).slice(4);
  if (kept === undefined || bought === undefined) throw new Error('The demo shop has too few products');
  await openAlive(page, '/shop');
  await productCard(page, kept.title)
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 1 }) })).toBeVisible();

  await page.getByRole('link', { name: bought.title, exact: true }).click();
  await page
    .getByRole('dialog', { name: bought.title })
    .getByRole('button', { name: t('catalogue_buy_now') })
    .click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('button', { name: t('checkout_cancel_buy') })).toBeVisible();
  await page.getByRole('button', { name: t('ui_quantity_increase') }).click();
  await fillDeliveryForm(page, t, person);
  // The quantity is kept in the history entry, so both it and the form survive a reload.
  await page.reload();
  await untilAlive(page);
  await expect(page.getByRole('group').getByText('2', { exact: true })).toBeVisible();
  await page.getByLabel(t('checkout_confirm')).check();
  await page.getByRole('button', { name: t('checkout_proceed') }).click();
  await orderNow(page, t);
  await expect(page).toHaveURL(/^https:\/\/t\.me\//);
  const text = telegram.links[0]?.searchParams.get('text');
  expect(text).toContain(bought.title);
  expect(text).toMatch(/[:៖] 2$/m);

  await openAlive(page, '/cart');
  await expect(page.getByRole('heading', { name: kept.title })).toBeVisible();
});

// Covers 2.72, 6.4
test('a visitor is asked to log in, and comes back to the page that asked', async ({ page, t, language }) => {
  const person = newPerson();
  await signUp(page, t, person);
  const [product] = (await listProducts(page, language)).filter(({ Item }) => Item > 20).slice(8);
  if (product === undefined) throw new Error('The demo shop has too few products');

  await openAlive(page, '/shop');
  await productCard(page, product.title)
    .getByRole('button', { name: t('catalogue_add_to_cart') })
    .click();
  const prompt = page.getByRole('alertdialog', { name: t('ui_error_login_required') });
  await prompt.getByRole('link', { name: t('ui_log_in') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, t, person);
  await expect(page).toHaveURL(/\/shop(\?lang=en)?$/);
  // What was wanted is there already.
  await expect(page.getByRole('link', { name: t('layout_cart', { count: 1 }) })).toBeVisible();
});
