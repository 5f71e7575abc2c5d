import type { Language } from '@phsar/domain/language';
import type { Page } from '@playwright/test';
import type { Office } from '../support/office.ts';

export interface Stage {
  /** On the shop or its office in `language`, with empty storage; nothing is open yet. */
  page: Page;
  language: Language;
  t: (key: string, values?: Record<string, string | number>) => string;
}

/** A stage whose texts and addresses are the office's. */
export interface OfficeStage extends Stage {
  office: Office;
}

/** One state of one screen and how to reach it in a fresh browser. Used by the screenshots and the accessibility tests. */
export interface ScreenState<S extends Stage = Stage> {
  screen: string;
  state: string;
  /** Resolves once the state is on screen. */
  show: (stage: S) => Promise<void>;
  /** Captures the viewport alone, not the full page: for dialogs and sticky parts. */
  isWindowOnly?: boolean;
}

/** Turns one screen's states, keyed by name, into a list. */
export function statesOf<S extends Stage = Stage>(
  screen: string,
  states: Record<string, ScreenState<S>['show'] | Omit<ScreenState<S>, 'screen' | 'state'>>,
): ScreenState<S>[] {
  return Object.entries(states).map(([state, how]) => ({
    screen,
    state,
    ...(typeof how === 'function' ? { show: how } : how),
  }));
}
