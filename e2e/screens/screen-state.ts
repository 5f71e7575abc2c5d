import type { Language } from '@phsar/domain/language';
import type { Page } from '@playwright/test';

export interface Stage {
  /** Opened on the shop in `language`, with empty storage. */
  page: Page;
  language: Language;
  t: (key: string, values?: Record<string, string | number>) => string;
}

/** One state of one screen and how to reach it in a fresh browser. Used by the screenshots and the accessibility tests. */
export interface ScreenState {
  screen: string;
  state: string;
  /** Resolves once the state is on screen. */
  show: (stage: Stage) => Promise<void>;
  /** Captures the viewport alone, not the full page: for dialogs and sticky parts. */
  isWindowOnly?: boolean;
}

/** Turns one screen's states, keyed by name, into a list. */
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
