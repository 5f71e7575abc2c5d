import { ACCOUNT_STATES } from './account-states.ts';
import { BROWSING_STATES } from './browsing-states.ts';
import { BUYING_STATES } from './buying-states.ts';
import type { ScreenState } from './screen-state.ts';

export const EVERY_STATE: readonly ScreenState[] = [...BROWSING_STATES, ...BUYING_STATES, ...ACCOUNT_STATES];
