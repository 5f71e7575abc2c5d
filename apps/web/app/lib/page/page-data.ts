import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { HydrationState } from 'react-router';
import type { PageFiles } from '../code/code-loading.ts';

/** What the server writes into a page for the browser, as JSON. */
export interface PageData {
  shop: ShopSettings;
  /** Scripts of each page that the entry does not hold. */
  files: PageFiles;
  /** What the page was rendered with, by route id. */
  router: HydrationState;
}

export const PAGE_DATA_ID = 'page-data';

/** @throws when the page carries no data */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error('The page carries no data');
  return JSON.parse(text);
}
