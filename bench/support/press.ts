import type { Page } from '@playwright/test';

/** Milliseconds: after the answer was painted, until the browser has reported the interaction. */
const REPORT_DELAY = 250;

/** What the page under measurement keeps. */
interface Watched {
  /** `performance.now()` when the press arrived; null until then. */
  pressedAt: number | null;
  /** `performance.now()` just after the answer was painted; null until then. */
  answeredAt: number | null;
  /** The longest duration that the browser reported for an event of the press. */
  interaction: number;
  stop(): void;
}

/**
 * Makes one press and returns the milliseconds from it to paint: the duration of the interaction as the browser
 * reports it (Event Timing, what INP is made of) or the time until the answer is painted, whichever is longer. The first
 * ends with the next paint, whatever that shows; the second does not see what delays the next press.
 * @param act sends the input, by the DevTools protocol
 * @param isAnswered asked in the page before each frame, so it may use nothing but the page
 */
export async function pressToPaint(
  page: Page,
  act: () => Promise<void>,
  isAnswered: () => boolean,
): Promise<number> {
  await page.evaluate(`(${watchPress})(${isAnswered})`);
  await act();
  await page.waitForFunction(() => (window as unknown as { press: Watched }).press.answeredAt !== null);
  await page.waitForTimeout(REPORT_DELAY);
  return await page.evaluate(() => {
    const { press } = window as unknown as { press: Watched };
    press.stop();
    const { pressedAt, answeredAt, interaction } = press;
    if (pressedAt === null || answeredAt === null) throw new Error('The page saw no press');
    return Math.max(answeredAt - pressedAt, interaction);
  });
}

/** Runs in the page. */
function watchPress(isAnswered: () => boolean) {
  const see = ({ timeStamp }: Event) => {
    press.pressedAt ??= timeStamp;
  };
  const events = ['pointerdown', 'keydown'] as const;
  for (const name of events) addEventListener(name, see, { capture: true, passive: true });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId } = entry as PerformanceEventTiming & { interactionId: number };
      const isOfPress = press.pressedAt !== null && entry.startTime >= press.pressedAt - 1;
      if (interactionId > 0 && isOfPress) press.interaction = Math.max(press.interaction, entry.duration);
    }
  });
  // The least that browsers report.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const press: Watched = {
    pressedAt: null,
    answeredAt: null,
    interaction: 0,
    stop() {
      observer.disconnect();
      for (const name of events) removeEventListener(name, see, { capture: true });
    },
  };
  (window as unknown as { press: Watched }).press = press;
  const { port1, port2 } = new MessageChannel();
  // A message sent before a frame arrives after it.
  port1.onmessage = () => {
    press.answeredAt = performance.now();
  };
  const look = () => {
    if (press.pressedAt !== null && isAnswered()) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  look();
}
