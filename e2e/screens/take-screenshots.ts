/**
 * Takes every screen of the shop and its office in every state × language × 3 widths × 2 colour schemes, and writes an
 * index page. `npm run screenshots -- shop cart/filled office-orders 360 km light` takes a subset: words of one kind are
 * alternatives, words of different kinds combine.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { ROOT } from '../../scripts/run.ts';
import settings from '../playwright.config.ts';
import { becomeOwner, officeBehind, speakInOffice } from '../support/office.ts';
import { startShop } from '../support/shop-process.ts';
import { officeText, text } from '../support/texts.ts';
import { EVERY_OFFICE_STATE, EVERY_STATE } from './every-state.ts';
import type { ScreenState } from './screen-state.ts';

const FOLDER = join(ROOT, 'screenshots');
const WIDTHS = [360, 768, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = { 360: 740, 768: 1024, 1280: 800 };

const asked = process.argv.slice(2);
const known: string[] = [...LANGUAGES, ...WIDTHS.map(String), ...SCHEMES];
const askedStates = asked.filter((word) => !known.includes(word));

/** The members of `all` named on the command line; all of them when none is. */
function chosen<T extends string | number>(all: readonly T[]): T[] {
  const some = all.filter((one) => asked.includes(String(one)));
  return some.length > 0 ? some : [...all];
}

type AnyState = Pick<ScreenState, 'screen' | 'state' | 'isWindowOnly'>;

const nameOf = ({ screen, state }: AnyState) => `${screen}/${state}`.replaceAll(/[ ,]+/g, '-');
const isAsked = (state: AnyState) =>
  askedStates.length === 0 || askedStates.some((word) => nameOf(state).startsWith(word));
const shopStates = EVERY_STATE.filter(isAsked);
const officeStates = EVERY_OFFICE_STATE.filter(isAsked);
const states: AnyState[] = [...shopStates, ...officeStates];

async function takeState(
  browser: Browser,
  baseURL: string,
  language: Language,
  state: AnyState,
  show: (page: Page) => Promise<void>,
) {
  const [firstWidth = 360] = chosen(WIDTHS);
  const context = await browser.newContext({
    baseURL,
    viewport: { width: firstWidth, height: HEIGHTS[firstWidth] },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: Number(process.env.SCALE ?? 1),
  });
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
  const page = await context.newPage();
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await show(page);
  for (const width of chosen(WIDTHS)) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await showPictures(page, state);
    for (const scheme of chosen(SCHEMES)) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(() => scrollTo(0, 0));
      const file = `${nameOf(state)}-${language}-${width}-${scheme}.png`;
      const path = join(FOLDER, file);
      await page.screenshot({ path, fullPage: state.isWindowOnly !== true, animations: 'disabled' });
    }
  }
  await context.close();
}

/** Scrolls through the page, because pictures below the fold load lazily. */
async function showPictures(page: Page, state: AnyState) {
  await page.evaluate(async (isWholePage) => {
    const pictures = [...document.images].filter((picture) => isWholePage || picture.loading !== 'lazy');
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.race([
      Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
    await document.fonts.ready;
  }, state.isWindowOnly !== true);
}

/** The index page: all screenshots by screen and state, as HTML. */
function indexPage(): string {
  const figures = states.flatMap((state) =>
    chosen(LANGUAGES).flatMap((language) =>
      chosen(WIDTHS).flatMap((width) =>
        chosen(SCHEMES).map((scheme) => {
          const file = `${nameOf(state)}-${language}-${width}-${scheme}.png`;
          return `<a href="${file}"><img loading="lazy" height="420" src="${file}" alt=""><br>${file}</a>`;
        }),
      ),
    ),
  );
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:1rem;background:#888}img{max-width:40rem;object-fit:cover;object-position:top}</style>
${figures.join('\n')}`;
}

await buildIfNeeded();
if (asked.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const { executablePath = '', args = [] } = settings.use?.launchOptions ?? {};
const shop = await startShop({ RATE_LIMIT: 'off' });
const office = officeBehind(await becomeOwner(shop));
const browser = await chromium.launch({ executablePath, args });
const failures: string[] = [];
const noteFailure = (state: AnyState, language: Language) => (error: Error) => {
  failures.push(`${nameOf(state)} ${language}: ${error.message}`);
};
try {
  for (const language of chosen(LANGUAGES)) {
    for (const state of shopStates) {
      await takeState(browser, shop.url, language, state, (page) =>
        state.show({ page, language, t: (key, values) => text(language, key, values) }),
      ).catch(noteFailure(state, language));
    }
    for (const state of officeStates) {
      await takeState(browser, office.url, language, state, async (page) => {
        await speakInOffice(page, language);
        await state.show({ page, language, t: (key, values) => officeText(language, key, values), office });
      }).catch(noteFailure(state, language));
    }
  }
  await writeFile(join(FOLDER, 'index.html'), indexPage());
} finally {
  await browser.close();
  await shop.remove();
}
process.stdout.write(`${states.length} states in ${join(FOLDER, 'index.html')}\n`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
if (failures.length > 0) process.exitCode = 1;
