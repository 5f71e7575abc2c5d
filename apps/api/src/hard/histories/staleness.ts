import type { Press, Reading } from './order-history.ts';

/** While a server, or the database, could know of nothing. */
export interface Silence {
  /** Null for all of them. */
  server: number | null;
  from: number;
  until: number;
}

const LONGEST = 120_000;

/** What a reading of the stock was wrong by. */
export interface Stale {
  server: number;
  productId: string;
  shown: number;
  /** What it may at least and at most have been. */
  least: number;
  most: number;
}

/**
 * Readings that show more than was left `limit` milliseconds earlier, or less than can have been. Orders that were placed
 * while a server was silent count from the silence's end.
 * @param initial the stock at the beginning, by product
 */
export function staleReadings(
  { presses, readings }: { presses: readonly Press[]; readings: readonly Reading[] },
  {
    initial,
    silences,
    limit,
  }: { initial: ReadonlyMap<string, number>; silences: readonly Silence[]; limit: number },
): Stale[] {
  const dueAt = (at: number, server: number) =>
    silences
      .filter((silence) => silence.server === null || silence.server === server)
      .reduce(
        (due, { from, until }) => (due >= from && at <= until ? Math.max(due, until + limit) : due),
        at + limit,
      );
  return readings.flatMap(({ server, askedAt, shownAt, stock }) =>
    [...initial].flatMap(([productId, pieces]) => {
      const ofProduct = presses.filter((press) => press.productId === productId);
      const due = ofProduct.filter(({ placed }) => placed.some(({ at }) => dueAt(at, server) <= askedAt));
      const begun = ofProduct.filter(({ sentAt }) => sentAt <= shownAt);
      const [least, most] = [pieces - sum(begun), pieces - sum(due)];
      const shown = stock.get(productId) ?? Number.NaN;
      return shown >= least && shown <= most ? [] : [{ server, productId, shown, least, most }];
    }),
  );
}

/** The longest, to a tenth of a second, that a server showed the stock of before an order. In milliseconds. */
export function longestStaleness(
  history: { presses: readonly Press[]; readings: readonly Reading[] },
  initial: ReadonlyMap<string, number>,
): number {
  let low = 0;
  let high = LONGEST;
  while (high - low > 100) {
    const limit = (low + high) / 2;
    if (staleReadings(history, { initial, silences: [], limit }).length > 0) low = limit;
    else high = limit;
  }
  return Math.round(high);
}

function sum(presses: readonly Press[]): number {
  return presses.reduce((pieces, { quantity }) => pieces + quantity, 0);
}
