import type { Location } from 'react-router';

/**
 * What the place on a page is remembered by. The first page of a tab has the same key whatever it is, also in the shop,
 * which shares the tab's storage: its place counts for its own address alone.
 */
export function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `/office${pathname}${search}` : key;
}
