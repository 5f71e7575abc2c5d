import { type Browser, chromium, type Page } from '@playwright/test';
import settings from '../../e2e/playwright.config.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';

/** A cheap phone, in CSS pixels. Service workers are blocked, because what they prefetch is not part of a first view. */
const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const;

/** Times measured in the page, in milliseconds since navigation. */
export interface PaintTimes {
  firstContent: number;
  largestContent: number;
  /** The largest element: a tag with its class, or a picture's address. */
  largestWhat: string;
  /** When buttons work: see `isUsable`; null until then. */
  usable: number | null;
  layoutShift: number;
  longestTask: number;
}

/** Starts Chromium with the options of the browser tests; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...settings.use?.launchOptions, executablePath: CHROMIUM });
}

/** Calls `use` with a page of a phone without cache or cookies; the page's language is the default, Khmer. */
export async function withNewPhone<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Throttles a page to 1.6 Mbit/s down, 0.75 up, 150 ms round trip and a quarter of the processor's speed. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Whether the shop's page is hydrated: it has removed its recorder of early clicks. Runs in the page. */
export function isShopUsable(): boolean {
  return (
    document.readyState !== 'loading' && document.querySelector('main') !== null && !('earlyPage' in window)
  );
}

/**
 * Opens a page, waits until the network is idle and the page usable, and returns its times.
 * @param isUsable asked in the page again and again, so it may use nothing but the page
 */
export async function paintTimes(
  page: Page,
  url: string,
  isUsable: () => boolean = isShopUsable,
): Promise<PaintTimes> {
  await page.addInitScript(`(${watchPaints})(${isUsable})`);
  await page.goto(url, { waitUntil: 'networkidle' });
  // A small page may finish loading before its first paint, a slow phone before it has run what it loaded.
  await page.waitForFunction(() => {
    const { paints } = window as unknown as { paints: PaintTimes };
    return paints.firstContent > 0 && paints.largestContent > 0 && paints.usable !== null;
  });
  return await page.evaluate(() => (window as unknown as { paints: PaintTimes }).paints);
}

/** Runs in the page before its own scripts. */
function watchPaints(isUsable: () => boolean) {
  const paints: PaintTimes = {
    firstContent: Number.NaN,
    largestContent: Number.NaN,
    largestWhat: '',
    usable: null,
    layoutShift: 0,
    longestTask: 0,
  };
  (window as unknown as { paints: PaintTimes }).paints = paints;
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paints.firstContent = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    const { url, element } = entry as PerformanceEntry & { url: string; element: Element | null };
    paints.largestContent = entry.startTime;
    paints.largestWhat = url || `${element?.tagName.toLowerCase()}.${element?.className}`;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) paints.layoutShift += value;
  });
  watch('longtask', ({ duration }) => {
    paints.longestTask = Math.max(paints.longestTask, duration);
  });
  const look = setInterval(() => {
    if (!isUsable()) return;
    paints.usable = performance.now();
    clearInterval(look);
  }, 10);
}
