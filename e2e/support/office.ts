import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from '@phsar/contract/client';
import { parsedJson } from '@phsar/contract/fetch-transport';
import { createOfficeClient, type OfficeClient } from '@phsar/contract/office/client';
import type { Role } from '@phsar/contract/office/permissions';
import type { Me, NewOfficeOrder } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import type { Locator, Page } from '@playwright/test';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { expect, expectErrors } from './fixtures.ts';
import { newPerson, uniqueDigits } from './people.ts';
import type { ShopProcess } from './shop-process.ts';
import { unitPrice, type WireProduct } from './shopping.ts';

type Texts = (key: string, values?: Record<string, string | number>) => string;

const PASSWORD = 'four-yellow-buses';
const SET_UP_DEADLINE_MS = 30_000;

const NAMES: Record<Role, string> = {
  owner: 'សុខ ដារ៉ា',
  manager: 'ចាន់ បូផា',
  packer: 'លី សុភាព',
  writer: 'ម៉ៅ រតនា',
};

/** Somebody who works in the office, signed in. As JSON it is what another process needs to go on as this person. */
export interface StaffPerson {
  _id: string;
  name: string;
  role: Role;
  phoneNumber: string;
  password: string;
  /** The session's cookie: `name=value`. */
  cookie: string;
}

/** A shop's office: its address, and its first owner. As JSON it crosses to other processes. */
export interface OfficeDoor {
  /** With `localhost`: passkeys work under no IP address. */
  url: string;
  owner: StaffPerson;
}

/** A shop's office, and whoever a test needs in it. */
export interface Office extends OfficeDoor {
  /** Somebody in that role, shared by the tests of this process. Nobody ends their session or changes their account. */
  staff(role: Role): Promise<StaffPerson>;
  /** Somebody new in that role, for a test that changes the account. */
  join(role: Role): Promise<StaffPerson>;
  /** A link of an invitation. */
  invite(role: Role): Promise<string>;
  /** The office's calls, made by that person. */
  as(person: Pick<StaffPerson, 'cookie'>): OfficeClient;
  /** The owner enters an order that came by telephone: one piece of a product, to Phnom Penh. @returns its number */
  enter(changes?: Partial<NewOfficeOrder>): Promise<string>;
  /** A shopper with an account orders one piece of a product. @returns the order's number */
  orderInShop(): Promise<string>;
}

/** The address of a shop's office, on `localhost`. */
export function officeUrl(shop: Pick<ShopProcess, 'url'>): string {
  return shop.url.replace('127.0.0.1', 'localhost');
}

/** The one-time link of a shop that has no owner yet. The server writes its code just after it begins to listen. */
export async function setUpLink(shop: ShopProcess): Promise<string> {
  const file = join(shop.dataDir, 'office-setup');
  const deadline = Date.now() + SET_UP_DEADLINE_MS;
  const readCode = () =>
    readFile(file, 'utf8').then(
      (text) => text.trim(),
      () => '',
    );
  let code = await readCode();
  while (code === '') {
    if (Date.now() > deadline) throw new Error(`No ${file} after ${SET_UP_DEADLINE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    code = await readCode();
  }
  return `${officeUrl(shop)}/office/join?code=${code}`;
}

/** Joins as the first owner, through the one-time link. */
export async function becomeOwner(shop: ShopProcess): Promise<OfficeDoor> {
  const link = await setUpLink(shop);
  return { url: officeUrl(shop), owner: await joinBy(link, NAMES.owner) };
}

/** Milliseconds. A proof counts for five minutes; a test that begins with one this old has the rest. */
const PROOF_AGE = 60_000;
const proofs = new Map<string, number>();

/**
 * Proves anew who the owner is, unless this process did so within the last minute: tests that share the owner's session
 * are not asked for it in their midst.
 */
export async function proveOften({ url, owner, as }: Office): Promise<void> {
  if (Date.now() - (proofs.get(url) ?? 0) < PROOF_AGE) return;
  await as(owner).call('stepUp', { body: { password: owner.password } });
  proofs.set(url, Date.now());
}

const shared = new Map<string, Promise<StaffPerson>>();

/** Opens the office of a shop whose owner has joined. */
export function officeBehind({ url, owner }: OfficeDoor): Office {
  const as = ({ cookie }: Pick<StaffPerson, 'cookie'>) => createOfficeClient(transport(url, cookie));

  async function invite(role: Role): Promise<string> {
    const { data } = await as(owner).call('inviteStaff', { body: { name: NAMES[role], role } });
    return data.link;
  }

  const joinAs = async (role: Role) => joinBy(await invite(role), NAMES[role]);

  return {
    url,
    owner,
    as,
    invite,
    join: joinAs,
    staff(role) {
      if (role === 'owner') return Promise.resolve(owner);
      const key = `${url} ${role}`;
      const person = shared.get(key) ?? joinAs(role);
      shared.set(key, person);
      return person;
    },
    enter: async (changes) => {
      const body: NewOfficeOrder = {
        customerName: 'វង្ស ស្រីពៅ',
        customerPhone: someNumber('093'),
        province: 'phnom_penh',
        address: 'ផ្ទះលេខ 12 ផ្លូវ 63',
        deliveryMethod: 'standard',
        channel: 'phone',
        products: [{ productId: (await productOf(url))._id, quantity: 1 }],
        ...changes,
      };
      return (await as(owner).call('enterOrder', { body })).data.orderId;
    },
    orderInShop: () => orderInShop(url),
  };
}

/** Joins by the link of an invitation. */
async function joinBy(link: string, name: string): Promise<StaffPerson> {
  const { origin, searchParams } = new URL(link);
  const phoneNumber = someNumber('092');
  const body = { code: searchParams.get('code'), name, phoneNumber, password: PASSWORD };
  const answer = await fetch(`${origin}/api/office/join`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Not joined: ${await answer.text()}`);
  const { staff } = (await answer.json()) as { staff: Me };
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { _id: staff._id, name, role: staff.role, phoneNumber, password: PASSWORD, cookie };
}

function transport(origin: string, cookie: string): Transport {
  return async ({ endpoint, url, headers, body }) => {
    const { 'content-type': type, ...others } = headers;
    const answer = await fetch(origin + url, {
      method: endpoint.method,
      headers: {
        ...others,
        origin,
        cookie,
        ...(body !== undefined && type !== undefined && { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      body: parsedJson(await answer.text()),
    };
  };
}

/** A product in ample stock, below the amount from which delivery is free. */
async function productOf(url: string): Promise<WireProduct> {
  const list = (await (await fetch(`${url}/api/products?lang=km`)).json()) as WireProduct[];
  const product = list.find(({ Item, price }) => Item > 50 && price < 20);
  if (product === undefined) throw new Error('The demo shop has no product to order');
  return product;
}

async function orderInShop(url: string): Promise<string> {
  const call = async <T>(path: string, data: object, headers = {}): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { fullName, phone, password, address } = newPerson();
  await call('/signup', { fullName, phoneNumber: phone, password, address });
  const { token } = await call<{ token: string }>('/auth/login', { fullName: phone, password });
  const product = await productOf(url);
  const line = {
    productId: product._id,
    quantity: 1,
    unitPrice: unitPrice(product),
    discount: product.discount,
  };
  const body = orderBody([line], { customerName: fullName, customerPhone: phone });
  const { order } = await call<{ order: { orderId: string } }>('/orders/create', body, {
    authorization: `Bearer ${token}`,
  });
  return order.orderId;
}

/** A phone number nobody else has. @param prefix its operator's three digits */
export function someNumber(prefix: string): string {
  return prefix + uniqueDigits();
}

/** Signs the person in, in this browser. */
export async function signIn(page: Page, { url }: OfficeDoor, { cookie }: StaffPerson): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** From the next page load on, the office speaks `language`, unless the person has chosen one. */
export async function speakInOffice(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    // An empty page, where a test ends, has no storage.
    if (location.protocol === 'about:') return;
    if (localStorage.getItem('office-language') === null) localStorage.setItem('office-language', chosen);
  }, language);
}

/** Pixels. From this width on the menu stands beside the screen; below it, the last button of the bar opens it. */
const WIDE_MENU = 900;

/** The open menu, with the person it belongs to, the language switch and the way out. */
export async function openOfficeMenu(page: Page, t: Texts): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= WIDE_MENU) return page.getByRole('complementary');
  await page
    .getByRole('navigation', { name: t('shell_menu') })
    .getByRole('button', { name: t('shell_more') })
    .click();
  return page.getByRole('dialog', { name: t('shell_menu') });
}

/** Goes to a screen by the menu; `key` is the text of its name. */
export async function goByOfficeMenu(page: Page, t: Texts, key: string): Promise<void> {
  const menu = await openOfficeMenu(page, t);
  await menu.getByRole('link', { name: t(key), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t(key) })).toBeVisible();
}

/** Fills in the open sign-in form and sends it. */
export async function signInByForm(page: Page, t: Texts, person: StaffPerson): Promise<void> {
  await page.getByLabel(t('ui_phone')).fill(person.phoneNumber);
  await page.getByLabel(t('ui_password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('entry_sign_in'), exact: true }).click();
}

/** The next request to `path` is answered as after five minutes without a proof of who is asking. */
export async function needProofOnce(page: Page, path: string): Promise<void> {
  expectErrors(page, /403/);
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, message: 'Please confirm who you are', code: 'step_up_required' },
      }),
    { times: 1 },
  );
}
