import { dayStart, nextDay, phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import type { Sources } from '../../platform/sources.ts';

/**
 * Today in Phnom Penh, for whatever begins or ends on a day: discounts, banners, planned posts. No write announces the
 * turn of the day, so every reader of the catalogue asks here first, which drops everything cached yesterday. Each
 * server goes by its own clock.
 */
export class ShopDay {
  readonly #now: Sources['now'];
  readonly #onTurn: () => void;
  #today = '';
  #begin = 0;
  #end = 0;

  /** @param onTurn called before `today` returns another day than the last time; not for the first one */
  constructor({ now }: Pick<Sources, 'now'>, onTurn: () => void) {
    this.#now = now;
    this.#onTurn = onTurn;
  }

  /** YYYY-MM-DD */
  today(): string {
    const now = this.#now();
    // On the path of every answer: no formatting while the day lasts. The clock may also be set back.
    if (now.getTime() >= this.#begin && now.getTime() < this.#end) return this.#today;
    const isFirst = this.#today === '';
    this.#today = phnomPenhDay(now);
    this.#begin = dayStart(this.#today).getTime();
    this.#end = dayStart(nextDay(this.#today)).getTime();
    if (!isFirst) this.#onTurn();
    return this.#today;
  }
}
