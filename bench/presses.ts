import type { Browser, Locator, Page } from '@playwright/test';
import { startShop } from '../e2e/support/shop-process.ts';
import { officeText, text } from '../e2e/support/texts.ts';
import { isShopUsable, openBrowser, slowDown, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';
import { type OfficeVisit, withSmallOffice } from './support/office-visit.ts';
import { pressToPaint } from './support/press.ts';

const ROUNDS = 7;

/** In titles of the demo shop, of which the first leaves many and the last few. */
const LETTERS = ['b', 'r', 'u'];

const inShop = (key: string) => text('km', key);
const inOffice = (key: string) => officeText('km', key);

/**
 * From press to paint on the slow phone, in both apps. Each round is a new phone, which presses everything for the first
 * time; each page is loaded in full before the phone becomes slow.
 */
export async function measure(): Promise<Figure[]> {
  const runs = new Map<string, number[]>();
  const browser = await openBrowser();
  try {
    const shop = await startShop({ RATE_LIMIT: 'off' });
    try {
      const scenes = [onLandingPage, onShopPage, onShopSearch];
      await inRounds(browser, runs, scenes, (page, scene, press) => scene(page, shop.url, press));
    } finally {
      await shop.remove();
    }
    const scenes = [onOrders, onOrdersSearch, onOneOrder, onProducts, onOrder, onOrderEditor];
    await withSmallOffice((office) =>
      inRounds(browser, runs, scenes, async (page, scene, press) => {
        await office.signIn(page);
        await scene(page, office, press);
      }),
    );
  } finally {
    await browser.close();
  }
  return [...runs].map(([name, runs]) => ({ name, unit: 'ms', runs, budget: 'press to paint' }));
}

/** Presses once and notes the time. @param isAnswered asked in the page */
type Press = (name: string, act: () => Promise<void>, isAnswered: () => boolean) => Promise<void>;

/** Every scene on a phone of its own. */
async function inRounds<Scene>(
  browser: Browser,
  runs: Map<string, number[]>,
  scenes: readonly Scene[],
  play: (page: Page, scene: Scene, press: Press) => Promise<void>,
) {
  // The first round warms up the browser and the server and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const scene of scenes) {
      await withNewPhone(browser, (page) =>
        play(page, scene, async (name, act, isAnswered) => {
          const milliseconds = await pressToPaint(page, act, isAnswered);
          if (round > 0) runs.set(name, [...(runs.get(name) ?? []), milliseconds]);
        }),
      );
    }
  }
}

/** Opens a page, and makes the phone slow once it stands. */
async function open(page: Page, url: string, isUsable: () => boolean) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(isUsable);
  await slowDown(page);
}

/** The code of products' details comes two seconds after everything else. */
const hasDetails = () =>
  !('earlyPage' in window) &&
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/product-of-address.'));
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
const isDialogClosed = () => document.querySelector('dialog[open]') === null;

async function onLandingPage(page: Page, url: string, press: Press) {
  await open(page, url, hasDetails);
  const menu = page.locator('[popover]');
  await press(
    'menu opens',
    tap(page.getByRole('button', { name: inShop('layout_menu') })),
    () => document.querySelector('[popover]:popover-open') !== null,
  );
  await press(
    'menu closes',
    tap(menu.getByRole('button', { name: inShop('ui_close') })),
    () => document.querySelector('[popover]:popover-open') === null,
  );
  await onCard(page, '/', press);
}

async function onCard(page: Page, place: string, press: Press) {
  const card = page.locator('article').first();
  const dialog = page.locator('dialog');
  await press(
    `favourite, ${place}`,
    tap(card.getByRole('button').first()),
    () => document.querySelector('article .text-accent') !== null,
  );
  await press(`add to cart as a visitor, ${place}`, tap(card.getByRole('button').last()), isDialogOpen);
  await press(
    `dialog closes, ${place}`,
    tap(dialog.getByRole('button', { name: inShop('ui_cancel') })),
    isDialogClosed,
  );
  await press(`product opens, ${place}`, tap(card.getByRole('link')), isDialogOpen);
  await press(
    `step of the quantity, ${place}`,
    tap(dialog.getByRole('button', { name: inShop('ui_quantity_increase') })),
    () => document.querySelector('dialog output')?.textContent === '2',
  );
  await press(
    `product closes, ${place}`,
    tap(dialog.getByRole('button', { name: inShop('ui_close') })),
    isDialogClosed,
  );
}

async function onShopPage(page: Page, url: string, press: Press) {
  await open(page, `${url}/shop`, hasDetails);
  await onCard(page, '/shop', press);
  await press(
    'category, /shop',
    tap(
      page
        .getByRole('navigation', { name: inShop('catalogue_categories') })
        .getByRole('link')
        .nth(1),
    ),
    () => document.querySelector('.chips li:nth-child(2) a[aria-current]') !== null,
  );
}

async function onShopSearch(page: Page, url: string, press: Press) {
  await open(page, `${url}/shop`, isShopUsable);
  await typeInto(page, 'letter in the search, /shop', press);
}

/** Each letter counts as shown when the box holds it; what it finds comes later. */
async function typeInto(page: Page, name: string, press: Press) {
  await page.getByRole('searchbox').tap();
  for (const [place, letter] of LETTERS.entries()) {
    await press(
      `${name}, ${place + 1}.`,
      () => page.keyboard.press(letter),
      [hasOneLetter, hasTwoLetters, hasThreeLetters][place] ?? hasOneLetter,
    );
  }
}

const hasOneLetter = () => document.querySelector<HTMLInputElement>('[type=search]')?.value.length === 1;
const hasTwoLetters = () => document.querySelector<HTMLInputElement>('[type=search]')?.value.length === 2;
const hasThreeLetters = () => document.querySelector<HTMLInputElement>('[type=search]')?.value.length === 3;

const hasOrders = () => document.querySelector('main li a[href^="/office/orders/"]') !== null;
/** The next screen, or the line that says that its code is on its way. */
const isOrderUnderWay = () =>
  (document.querySelector('.animate-progress')?.getBoundingClientRect().width ?? 0) > 0 ||
  /PH-/.test(document.querySelector('main h1')?.textContent ?? '');
const areProductsUnderWay = () =>
  (document.querySelector('.animate-progress')?.getBoundingClientRect().width ?? 0) > 0 ||
  document.querySelector('[data-bottom-bar] a[href="/office/products"][aria-current]') !== null;
const hasHeading = () => document.querySelector('main h1') !== null;

async function onOrders(page: Page, { url }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders`, hasOrders);
  await press(
    'office: menu opens',
    tap(page.getByRole('button', { name: inOffice('shell_more') })),
    isDialogOpen,
  );
  await press(
    'office: menu closes',
    tap(page.locator('dialog').getByRole('button', { name: inOffice('ui_close') })),
    isDialogClosed,
  );
  await press(
    'office: order chosen',
    tap(page.locator('main li input[type=checkbox]').first()),
    () => document.querySelector('main li input:checked') !== null,
  );
  await press(
    'office: chip',
    tap(
      page
        .getByRole('navigation', { name: inOffice('orders_states') })
        .getByRole('link')
        .nth(1),
    ),
    () => document.querySelector('nav li:nth-child(2) a[aria-current=true]') !== null,
  );
}

async function onOneOrder(page: Page, { url }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders`, hasOrders);
  await press(
    'office: order opens',
    tap(page.locator('main li a[href^="/office/orders/"]').first()),
    isOrderUnderWay,
  );
}

async function onProducts(page: Page, { url }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders`, hasOrders);
  await press(
    'office: product list opens',
    tap(page.locator('[data-bottom-bar] a[href="/office/products"]')),
    areProductsUnderWay,
  );
}

async function onOrdersSearch(page: Page, { url }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders`, hasOrders);
  await typeInto(page, 'office: letter in the search', press);
}

async function onOrder(page: Page, { url, orderNumber }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders/${orderNumber}`, hasHeading);
  await press('office: ship', tap(page.getByRole('button', { name: inOffice('orders_ship') })), isDialogOpen);
  await press(
    'office: dialog closes',
    tap(page.locator('dialog').getByRole('button', { name: inOffice('ui_close') })),
    isDialogClosed,
  );
}

async function onOrderEditor(page: Page, { url, orderNumber }: OfficeVisit, press: Press) {
  await open(page, `${url}/office/orders/${orderNumber}/edit`, hasHeading);
  // The first line has one piece.
  await press(
    'office: step of the quantity',
    tap(page.locator('main form li').first().getByRole('button').nth(1)),
    () => document.querySelector<HTMLInputElement>('main form li input')?.value === '2',
  );
  await press(
    'office: products to add',
    tap(page.locator('form').getByRole('button', { name: inOffice('orders_form_add') })),
    isDialogOpen,
  );
}

/** A finger's tap, sent as touch events. */
function tap(target: Locator): () => Promise<void> {
  return () => target.tap();
}
