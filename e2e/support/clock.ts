import type { Page } from '@playwright/test';

/** Ahead of the running clock however slow the machine is, and well within the 15 seconds a call may take. Milliseconds. */
const AHEAD = 5_000;

/** Stops the page's clock, which `page.clock.install()` left running: from now on only `runFor` moves it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}

/** From the next page on, nothing that waits two seconds or longer happens: a message stays instead of leading on. */
export async function holdLongTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: set } = window;
    const never = 2 ** 31 - 1;
    Object.assign(window, {
      setTimeout: (handler: () => void, ms = 0) => set(handler, ms < 2_000 ? ms : never),
    });
  });
}
