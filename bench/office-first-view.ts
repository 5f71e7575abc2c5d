import type { Page } from '@playwright/test';
import { openBrowser, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';
import { type OfficeVisit, withSmallOffice } from './support/office-visit.ts';

/** Where people enter: signed out, and signed in. */
const FIRST_SCREENS = ['/office/login', '/office/'];
/** All other screens, opened after the first ones. */
const FURTHER_SCREENS = [
  '/office/orders',
  '/office/orders/new',
  '/office/orders/print',
  '/office/waiting',
  '/office/messages',
  '/office/banners',
  '/office/customers',
  '/office/products',
  '/office/products/new',
  '/office/products/1',
  '/office/products/csv',
  '/office/categories',
  '/office/reports',
  '/office/blogs',
  '/office/blogs/new',
  '/office/staff',
  '/office/log',
  '/office/settings',
  '/office/settings/shop',
];

/** The scripts that the office's screens load. Deterministic for a build, so every test run checks it. */
export async function measure(): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    return await withSmallOffice((office) => withNewPhone(browser, (page) => measureScreens(page, office)));
  } finally {
    await browser.close();
  }
}

async function measureScreens(page: Page, office: OfficeVisit): Promise<Figure[]> {
  const figures: Figure[] = [];
  const figure = (screen: string, bytes: number, budget: string) =>
    figures.push({ name: `scripts of ${screen}`, unit: 'KB', runs: [bytes / 1000], budget });
  const seen = new Set<string>();
  for (const screen of FIRST_SCREENS) {
    if (screen !== '/office/login') await office.signIn(page);
    const scripts = await scriptsOf(page, office.url + screen);
    figure(screen, sumOf(scripts), 'scripts of a first screen');
    for (const path of scripts.keys()) seen.add(path);
  }
  for (const screen of [...FURTHER_SCREENS, `/office/orders/${office.orderNumber}`]) {
    const scripts = await scriptsOf(page, office.url + screen);
    const own = new Map([...scripts].filter(([path]) => !seen.has(path)));
    figure(screen.replace(office.orderNumber, ':orderId'), sumOf(own), 'own scripts of a further screen');
  }
  return figures;
}

/** Bytes as sent, by path. */
async function scriptsOf(page: Page, url: string): Promise<Map<string, number>> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return new Map(
    await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }): [string, number] => [new URL(name).pathname, encodedBodySize]),
    ),
  );
}

function sumOf(scripts: ReadonlyMap<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}
