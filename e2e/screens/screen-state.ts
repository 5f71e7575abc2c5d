import type { Language } from '@phsar/domain/language';
import type { Page } from '@playwright/test';

export interface Stage {
  /** At the shop, in a language, with an empty storage. */
  page: Page;
  language: Language;
  t: (key: string, values?: Record<string, string | number>) => string;
}

/** One state of one screen: how to get there in a fresh browser. Screenshots and the access tests both walk the list. */
export interface ScreenState {
  screen: string;
  state: string;
  /** Ends when the state is on the screen. */
  show: (stage: Stage) => Promise<void>;
  /** A dialog, a sticky part: what matters is in the window, not further down. */
  isWindowOnly?: boolean;
}

/** States by their names on one screen. */
export function statesOf(
  screen: string,
  states: Record<string, ScreenState['show'] | Omit<ScreenState, 'screen' | 'state'>>,
): ScreenState[] {
  return Object.entries(states).map(([state, how]) => ({
    screen,
    state,
    ...(typeof how === 'function' ? { show: how } : how),
  }));
}
