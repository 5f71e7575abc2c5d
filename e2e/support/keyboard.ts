import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Upper bound of Tab presses: no control sits this far down a page. */
const MOST_STOPS = 150;

/** Tabs until `control` has the focus, then asserts that the focus ring is visible. */
export async function goTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => control.evaluate(howFocusIsSeen)).toEqual({ isMarked: true, isCovered: false });
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not come to ${control}`);
}

/** Runs in the browser: whether the control or its card has an outline and nothing covers it. */
function howFocusIsSeen(control: Element) {
  const marked = [control, control.closest('article'), control.parentElement].filter((part) => part !== null);
  const isMarked = marked.some((part) => getComputedStyle(part).outlineStyle !== 'none');
  const { left, top, width, height } = control.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  const isCovered = front === null || !(control.contains(front) || front.contains(control));
  return { isMarked, isCovered };
}

/** Tabs to the control and presses Enter. */
export async function pressOn(page: Page, control: Locator, key?: 'Shift+Tab'): Promise<void> {
  await goTo(page, control, key);
  await page.keyboard.press('Enter');
}
