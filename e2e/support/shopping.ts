import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { LoggedInPerson, Person } from './people.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

export interface WireProduct {
  _id: string;
  title: string;
  price: number;
  discount: number;
  Item: number;
  image: string;
}

/** Products from the shop's list, in `language`. */
export async function listProducts(page: Page, language: string): Promise<WireProduct[]> {
  const answer = await page.request.get(`/api/products?lang=${language}`);
  return (await answer.json()) as WireProduct[];
}

/** The first products that match, in such stock that it does not matter what other tests buy meanwhile. */
export async function plentyOf(
  page: Page,
  language: string,
  fits: (product: WireProduct) => boolean = () => true,
): Promise<[WireProduct, WireProduct]> {
  const [first, second] = (await listProducts(page, language)).filter(
    (product) => product.Item > 40 && fits(product),
  );
  if (first === undefined || second === undefined) throw new Error('The demo shop has too few products');
  return [first, second];
}

/** Unit price after the discount, in dollars. */
export function unitPrice({ price, discount }: Pick<WireProduct, 'price' | 'discount'>): number {
  return Math.round(price * (100 - discount)) / 100;
}

/** Fills the person's cart by the API. */
export async function putInCart(
  page: Page,
  { token }: LoggedInPerson,
  ...lines: [product: WireProduct, quantity: number][]
): Promise<void> {
  for (const [product, quantity] of lines) {
    const answer = await page.request.post('/api/cart/add', {
      headers: { authorization: `Bearer ${token}` },
      data: { productId: product._id, quantity },
    });
    expect(answer.ok()).toBe(true);
  }
}

/** Formats dollars as the pages do. */
export function usd(dollars: number): string {
  return `$${dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** A product's card in the shop grid. */
export function productCard(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** Pixels. From this width on the header shows the main menu; below it, a button opens it as a drawer. */
const WIDE_MENU = 1024;

/** Returns the open main menu. On a narrow screen, waits until the previous page's drawer has closed, then opens it. */
export async function openMenu(
  page: Page,
  t: Texts,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<Locator> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < WIDE_MENU;
  const name = t(isNarrow ? 'layout_menu' : 'layout_main_menu');
  const menu = page.getByRole('navigation', { name, exact: true });
  if (isNarrow) {
    await expect(menu).toBeHidden();
    await press(page.getByRole('button', { name: t('layout_menu'), exact: true }));
  }
  await expect(menu).toBeVisible();
  return menu;
}

/** Navigates by the main menu; `key` is the link's text key. */
export async function goByMenu(page: Page, t: Texts, key: string): Promise<void> {
  const menu = await openMenu(page, t);
  await menu.getByRole('link', { name: t(key), exact: true }).click();
}

/** Fills in the delivery form for Phnom Penh, cash on delivery. */
export async function fillDeliveryForm(page: Page, t: Texts, person: Person): Promise<void> {
  await page.getByLabel(t('checkout_name'), { exact: true }).fill(person.fullName);
  const phone = page.getByLabel(t('checkout_phone'), { exact: true });
  await phone.fill('');
  await phone.pressSequentially(person.phone);
  await page.getByLabel(t('checkout_province'), { exact: true }).selectOption('phnom_penh');
  await page.getByLabel(t('checkout_address'), { exact: true }).fill(person.address);
  await page.getByLabel(t('checkout_delivery'), { exact: true }).selectOption('standard');
  await page.getByLabel(t('checkout_confirm')).check();
}

/** On the payment page: chooses Telegram, whether the order is paid now or on arrival, and confirms. */
export async function orderNow(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('button', { name: t('checkout_pay_by_chat') })
    .or(page.getByRole('button', { name: t('checkout_order_by_chat') }))
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('checkout_order_now') })
    .click();
}
