import type { IncomingMessage } from 'node:http';
import { acceptsPage } from './bare-page.ts';

const SHOP_MISSING_PAGE = '/404';
export const OFFICE_MISSING_PAGE = '/office/404';

const NO_PAGES = /^\/api\//;

/**
 * The URL to route a request by: that of the missing page of shop or office when a browser asks for a page whose path
 * cannot be decoded, such as `/%E0%A4%A`. The framework refuses such a path in JSON, before any route.
 */
export function routedUrl({ url = '/', headers }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  if (isDecodable(path) || NO_PAGES.test(path) || !acceptsPage(headers.accept)) return url;
  const missing = path.startsWith('/office/') ? OFFICE_MISSING_PAGE : SHOP_MISSING_PAGE;
  return missing + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The build would drop a call whose result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
