import type { Browser } from '@playwright/test';
import { openBrowser, paintTimes, slowDown, withNewPhone } from './support/browser.ts';
import type { Figure } from './support/figure.ts';
import { type OfficeVisit, withSmallOffice } from './support/office-visit.ts';

const ROUNDS = 7;

/** Screens with the moment from which they can be used; asked in the page. */
const SCREENS = {
  '/office/login': () => document.querySelector('form button[type=submit]:enabled') !== null,
  '/office/orders': () => document.querySelector('main a[href^="/office/orders/"]') !== null,
};

/** The office's screens on a slow phone that has never seen them, signed in where they need it. */
export async function measure(): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    return await withSmallOffice((office) => measureScreens(browser, office));
  } finally {
    await browser.close();
  }
}

async function measureScreens(browser: Browser, office: OfficeVisit): Promise<Figure[]> {
  const figures = Object.keys(SCREENS).map((screen): Figure & { runs: number[] } => ({
    name: `usable, ${screen}`,
    unit: 'ms',
    runs: [],
    budget: 'usable',
  }));
  // The first round warms up the browser and the server and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, [screen, isUsable]] of Object.entries(SCREENS).entries()) {
      const usable = await withNewPhone(browser, async (page) => {
        if (screen !== '/office/login') await office.signIn(page);
        await slowDown(page);
        return (await paintTimes(page, office.url + screen, isUsable)).usable;
      });
      if (round > 0) figures[place]?.runs.push(usable ?? Number.NaN);
    }
  }
  return figures;
}
