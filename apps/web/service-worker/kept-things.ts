/** What of the shop's own answers a phone keeps to show without a network. */
export type Kind = 'page' | 'file' | 'picture';

interface Asked {
  method: string;
  mode: string;
  url: string;
  headers: { has(name: string): boolean };
}

/** Never a page, whatever asks for it; and files that are served beside the pages. */
const NOT_PAGES = /^\/(api|media|static)(\/|$)|\.\w+$/;
/** Whose page differs with the address; see page-address.ts of the server. */
const PRODUCT = 'product';
const SEARCH = 'q';

/** Null for everything else, the API first of all: it goes to the network as if there were no worker. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string): Kind | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin || headers.has('range')) return null;
  if (pathname.startsWith('/static/')) return 'file';
  if (pathname.startsWith('/media/')) return 'picture';
  return mode === 'navigate' && !NOT_PAGES.test(pathname) ? 'page' : null;
}

/** The name a page is kept under: nothing of a query but the product that is open. Null for a search. */
export function pageKey(address: string): string | null {
  const { origin, pathname, searchParams } = new URL(address);
  if (searchParams.get(SEARCH)) return null;
  const product = searchParams.get(PRODUCT);
  return origin + pathname + (product ? `?${new URLSearchParams({ [PRODUCT]: product })}` : '');
}

/** What goes so that `limit` stay: the oldest that are not needed. Fewer when too many are needed. */
export function namesToForget<Name>(
  oldestFirst: readonly Name[],
  limit: number,
  isNeeded: (name: Name) => boolean,
): Name[] {
  const tooMany = Math.max(0, oldestFirst.length - limit);
  return oldestFirst.filter((name) => !isNeeded(name)).slice(0, tooMany);
}

/** What stands before the shop answers so while the shop itself starts anew. */
export function isShopAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504;
}
