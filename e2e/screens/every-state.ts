import { ACCOUNT_STATES } from './account-states.ts';
import { BROWSING_STATES } from './browsing-states.ts';
import { BUYING_STATES } from './buying-states.ts';
import { OFFICE_BACKGROUND_STATES } from './office-background-states.ts';
import { OFFICE_BLOG_STATES } from './office-blog-states.ts';
import { OFFICE_CSV_STATES } from './office-csv-states.ts';
import { OFFICE_CUSTOMER_STATES } from './office-customer-states.ts';
import { OFFICE_DESK_STATES } from './office-desk-states.ts';
import { OFFICE_ENTRY_STATES } from './office-entry-states.ts';
import { OFFICE_ORDER_STATES } from './office-order-states.ts';
import { OFFICE_PRODUCT_STATES } from './office-product-states.ts';
import { OFFICE_REPORT_STATES } from './office-report-states.ts';
import { OFFICE_WORDS_STATES } from './office-words-states.ts';
import type { OfficeStage, ScreenState } from './screen-state.ts';

export const EVERY_STATE: readonly ScreenState[] = [...BROWSING_STATES, ...BUYING_STATES, ...ACCOUNT_STATES];

export const EVERY_OFFICE_STATE: readonly ScreenState<OfficeStage>[] = [
  ...OFFICE_ENTRY_STATES,
  ...OFFICE_DESK_STATES,
  ...OFFICE_ORDER_STATES,
  ...OFFICE_CUSTOMER_STATES,
  ...OFFICE_PRODUCT_STATES,
  ...OFFICE_CSV_STATES,
  ...OFFICE_BACKGROUND_STATES,
  ...OFFICE_WORDS_STATES,
  ...OFFICE_BLOG_STATES,
  ...OFFICE_REPORT_STATES,
];
