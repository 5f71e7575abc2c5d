import type { Page } from '@playwright/test';

/** Milliseconds: ahead of the running clock even on a slow machine, and well below a call's timeout of 15 seconds. */
const AHEAD = 5_000;

/** Stops the clock that `page.clock.install()` left running; from then on only `runFor` advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}

/** From the next page load on, timers of two seconds or longer never fire, so messages stay instead of redirecting. */
export async function holdLongTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: set } = window;
    const never = 2 ** 31 - 1;
    Object.assign(window, {
      setTimeout: (handler: () => void, ms = 0) => set(handler, ms < 2_000 ? ms : never),
    });
  });
}
