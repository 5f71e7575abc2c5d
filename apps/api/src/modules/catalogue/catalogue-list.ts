import type { Blog, Product } from '@phsar/contract/shop/wire';

/** One entry of a list, as it goes out, and the place after it. */
export interface ListEntry {
  wire: Product | Blog;
  cursor: string;
  /** Set when the entry shows stock. */
  productId: number | null;
}

/** A list that can be counted and read in pages. */
export interface CatalogueList {
  /** Tells it from every other list: name, language, filter. */
  key: string;
  /** Whether it is what a search found. */
  isSearch?: boolean;
  path: string;
  /** The filter as query parameters. */
  search: Readonly<Record<string, string>>;
  count(): Promise<number>;
  /** @throws ShopError `invalid_cursor` */
  read(after: string | null, limit: number): Promise<ListEntry[]>;
}

/** A list of any length as JSON text, read piece by piece. */
export async function* jsonOfList(list: CatalogueList, pieceLength: number): AsyncGenerator<string> {
  let after: string | null = null;
  let separator = '[';
  for (;;) {
    const entries: ListEntry[] = await list.read(after, pieceLength);
    for (const { wire } of entries) {
      yield separator + JSON.stringify(wire);
      separator = ',';
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < pieceLength) break;
    after = last.cursor;
  }
  yield separator === '[' ? '[]' : ']';
}

/** Whether a query has no parameter but the language: the whole list. */
export function isWhole(query: object): boolean {
  return Object.entries(query).every(([name, value]) => name === 'lang' || value === undefined);
}
