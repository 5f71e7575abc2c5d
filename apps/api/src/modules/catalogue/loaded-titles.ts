import type { Localized } from '@phsar/domain/language';
import type { BasisPoints } from '@phsar/domain/money';
import { folded, orderedText } from '@phsar/domain/search/text';
import { RANK, type TitleIndex } from '@phsar/domain/search/title-index';

/** An entry shares at least this much of what was typed to be shown where nothing was found; and so many are. */
const NEAR_SHARE = 0.45;
const MOST_NEAR = 8;

/** What the search knows of a product or a post. */
export interface TitleRow {
  id: number;
  title: Localized;
  /** Posts have none. */
  discount?: BasisPoints;
  stock?: number;
}

export interface TitleFilter {
  search: string;
  isPromotion?: boolean;
  /** Null for all. */
  ids?: readonly number[] | null;
  /** Not what was found, but what comes near it. */
  isNearest?: boolean;
}

/** The titles of one list in memory, as they were at one moment; the stock is kept up to date. */
export class LoadedTitles {
  readonly #index: TitleIndex;
  readonly #ids: Int32Array;
  readonly #discounts: Int32Array;
  readonly #isSoldOut: Uint8Array;

  constructor(index: TitleIndex, rows: { ids: number[]; discounts: number[]; isSoldOut: number[] }) {
    this.#index = index;
    this.#ids = Int32Array.from(rows.ids);
    this.#discounts = Int32Array.from(rows.discounts);
    this.#isSoldOut = Uint8Array.from(rows.isSoldOut);
  }

  /** @returns whether anything was sold out or came back */
  setStock(stocks: readonly { id: number; stock: number }[]): boolean {
    let hasChanged = false;
    for (const { id, stock } of stocks) {
      const entry = this.#ids.indexOf(id);
      const isSoldOut = stock > 0 ? 0 : 1;
      if (entry < 0 || this.#isSoldOut[entry] === isSoldOut) continue;
      this.#isSoldOut[entry] = isSoldOut;
      hasChanged = true;
    }
    return hasChanged;
  }

  /** Ids, best first; among equals what is sold out comes last, and the list's order decides the rest. */
  find(filter: TitleFilter): Int32Array {
    const ranks = filter.isNearest ? this.#nearness(filter.search) : this.#index.find(filter.search);
    if (filter.isPromotion) this.#keepPromotions(ranks, filter);
    if (filter.ids) this.#keepIds(ranks, new Set(filter.ids));
    const ids = this.#inOrder(ranks);
    return filter.isNearest ? ids.slice(0, MOST_NEAR) : ids;
  }

  /** Ranks by how much of what was typed is missing, in percent. */
  #nearness(search: string): Uint8Array {
    return Uint8Array.from(this.#index.likeness(search), (share) =>
      share < NEAR_SHARE ? RANK.none : Math.round(100 - share * 100),
    );
  }

  /** Discounted products alone; a percentage finds them too: '20', '12.5', '20%'. */
  #keepPromotions(ranks: Uint8Array, { search, isNearest = false }: TitleFilter): void {
    const percent = folded(orderedText(search)).replace(/\s*%$/, '');
    const isPercent = !isNearest && /^[\d.]+$/.test(percent);
    this.#discounts.forEach((discount, entry) => {
      if (discount === 0) ranks[entry] = RANK.none;
      else if (isPercent) {
        const shown = String(discount / 100);
        const rank = shown === percent ? RANK.exact : shown.includes(percent) ? RANK.inside : RANK.none;
        ranks[entry] = Math.min(rank, ranks[entry] ?? RANK.none);
      }
    });
  }

  #keepIds(ranks: Uint8Array, ids: ReadonlySet<number>): void {
    this.#ids.forEach((id, entry) => {
      if (!ids.has(id)) ranks[entry] = RANK.none;
    });
  }

  /** Counted into their places: a word that stands in every title is sorted as fast as any other. */
  #inOrder(ranks: Uint8Array): Int32Array {
    const placeOf = (entry: number) => (ranks[entry] ?? 0) * 2 + (this.#isSoldOut[entry] ?? 0);
    const nextAt = new Uint32Array(RANK.none * 2 + 1);
    for (let entry = 0; entry < ranks.length; entry += 1) {
      const after = placeOf(entry) + 1;
      if (ranks[entry] !== RANK.none) nextAt[after] = (nextAt[after] ?? 0) + 1;
    }
    for (let place = 1; place < nextAt.length; place += 1) {
      nextAt[place] = (nextAt[place] ?? 0) + (nextAt[place - 1] ?? 0);
    }
    const ids = new Int32Array(nextAt.at(-1) ?? 0);
    for (let entry = 0; entry < ranks.length; entry += 1) {
      if (ranks[entry] === RANK.none) continue;
      const place = placeOf(entry);
      const at = nextAt[place] ?? 0;
      ids[at] = this.#ids[entry] ?? 0;
      nextAt[place] = at + 1;
    }
    return ids;
  }
}
