import type { Browser } from '@playwright/test';
import { startShop } from '../e2e/support/shop-process.ts';
import { openBrowser, type PaintTimes, paintTimes, slowDown, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';
import { servePages } from './support/static-pages.ts';
import { heroPage, textPage } from './support/static-peers.ts';

const ROUNDS = 7;

/** The landing page on a slow phone, each round beside static pages with the same text and the same hero picture. */
export async function measure(): Promise<Figure[]> {
  const shop = await startShop({ RATE_LIMIT: 'off' });
  const browser = await openBrowser();
  const peers = await servePages({
    '/text': textPage(await htmlOf(shop.url)),
    '/hero': heroPage(await htmlOf(shop.url)),
    media: shop.url,
  });
  try {
    const rounds = await measureRounds(browser, {
      shop: shop.url,
      text: `${peers.url}/text`,
      hero: `${peers.url}/hero`,
    });
    const of = (page: 'shop' | 'text' | 'hero', value: keyof PaintTimes) =>
      rounds.map((round) => Number(round[page][value] ?? Number.NaN));
    process.stderr.write(
      `Largest content: ${rounds.at(-1)?.shop.largestWhat}; of the static page: ${rounds.at(-1)?.hero.largestWhat}\n`,
    );
    return [
      {
        name: 'first content',
        unit: 'ms',
        runs: of('shop', 'firstContent'),
        limit: { what: 'static page, same text', runs: of('text', 'firstContent') },
      },
      {
        name: 'largest content',
        unit: 'ms',
        runs: of('shop', 'largestContent'),
        limit: { what: 'static page, same hero picture', runs: of('hero', 'largestContent') },
      },
      { name: 'usable', unit: 'ms', runs: of('shop', 'usable') },
      { name: 'layout shift', unit: '', runs: of('shop', 'layoutShift') },
      { name: 'longest task', unit: 'ms', runs: of('shop', 'longestTask') },
    ];
  } finally {
    await browser.close();
    await peers.close();
    await shop.remove();
  }
}

type Round<Pages> = Record<keyof Pages, PaintTimes>;

async function measureRounds<Pages extends Record<string, string>>(browser: Browser, pages: Pages) {
  const rounds: Round<Pages>[] = [];
  // The first round warms up the browser and the servers and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times: Partial<Round<Pages>> = {};
    for (const name of Object.keys(pages) as (keyof Pages & string)[]) {
      times[name] = await withNewPhone(browser, async (page) => {
        await slowDown(page);
        return await paintTimes(page, pages[name] ?? '');
      });
    }
    if (round > 0) rounds.push(times as Round<Pages>);
  }
  return rounds;
}

async function htmlOf(url: string): Promise<string> {
  return await (await fetch(url)).text();
}
