import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { startShop } from '../e2e/support/shop-process.ts';
import { openBrowser, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';

/** What a phone loads for the landing page. */
interface Loaded {
  /** Bytes of the bodies as sent. */
  files: { path: string; bytes: number }[];
  /** The page's inline styles. */
  styles: string;
  /** Paths of the pictures on the first screen. */
  pictures: string[];
}

/** One page of every route but the landing page. */
const ROUTES = [
  '/shop',
  '/promotion',
  '/blogs',
  '/blog/1',
  '/contact',
  '/delivery',
  '/signup',
  '/login',
  '/forgot-password',
  '/profile',
  '/account',
  '/favorites',
  '/cart',
  '/checkout',
  '/payment',
  '/order-history',
  '/pay/PH-ABCD2345',
];

/** Scripts that a page loads; its data name those of all other pages too. */
const SCRIPT = /(?<=(?:href|src)=")\/static\/js\/[\w.-]+\.js/g;

/** What the landing page loads and what each further route adds. Deterministic for a build, so every test run checks it. */
export async function measure(): Promise<Figure[]> {
  const shop = await startShop({ RATE_LIMIT: 'off' });
  const browser = await openBrowser();
  try {
    const first = await withNewPhone(browser, (page) => load(page, shop.url));
    const bytesOf = (matches: (path: string) => boolean) =>
      first.files.filter(({ path }) => matches(path)).reduce((sum, { bytes }) => sum + bytes, 0);
    const figure = (name: string, unit: string, value: number): Figure => ({ name, unit, runs: [value] });
    return [
      figure('scripts', 'KB', bytesOf((path) => path.endsWith('.js')) / 1000),
      figure(
        'styles',
        'KB',
        (brotliCompressSync(first.styles).length + bytesOf((p) => p.endsWith('.css'))) / 1000,
      ),
      figure('fonts', 'KB', bytesOf((path) => path.endsWith('.woff2')) / 1000),
      figure('pictures on the first screen', 'KB', bytesOf((path) => first.pictures.includes(path)) / 1000),
      figure('pictures loaded', 'KB', bytesOf((path) => path.startsWith('/media/')) / 1000),
      figure('page', 'KB', bytesOf((path) => path === '/') / 1000),
      figure('requests', '', first.files.length),
      figure('script files', '', first.files.filter(({ path }) => path.endsWith('.js')).length),
      ...(await furtherRoutes(shop.url, new Set(first.files.map(({ path }) => path)))),
    ];
  } finally {
    await browser.close();
    await shop.remove();
  }
}

async function load(page: Page, url: string): Promise<Loaded> {
  await page.goto(url, { waitUntil: 'networkidle' });
  // The page loads pictures further down once it is idle.
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => {
    const pathOf = (address: string) => new URL(address, location.href).pathname;
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    const isOnScreen = (element: Element) => {
      const { top, left, bottom, right, width } = element.getBoundingClientRect();
      return width > 0 && top < innerHeight && left < innerWidth && bottom > 0 && right > 0;
    };
    return {
      files: entries.map((entry) => ({
        path: pathOf(entry.name),
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
      styles: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'),
      pictures: [...document.images].filter(isOnScreen).map(({ currentSrc }) => pathOf(currentSrc)),
    };
  });
}

/** The scripts that a route's page names beyond those of the landing page. */
async function furtherRoutes(url: string, loaded: ReadonlySet<string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const route of ROUTES) {
    const html = await (await fetch(url + route)).text();
    const own = [...new Set(html.match(SCRIPT))].filter((path) => !loaded.has(path));
    const sizes = await Promise.all(own.map((path) => sizeOf(url + path)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    figures.push({
      name: `scripts of ${route}`,
      unit: 'KB',
      runs: [bytes / 1000],
      budget: 'scripts of a further route',
    });
  }
  return figures;
}

async function sizeOf(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}
