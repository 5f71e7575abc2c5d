import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '../../platform/shop-error.ts';

export interface SendPace {
  /** Sends, and remembers how it went. */
  follow(send: () => Promise<void>): Promise<void>;
  /** Sends nothing, takes as long and ends as the last sending did. */
  imitate(): Promise<void>;
}

/** Lets a number without an account look like one with: neither the time nor a broken gateway tells them apart. */
export function createSendPace(): SendPace {
  let last = { milliseconds: 0, hasFailed: false };
  return {
    async follow(send) {
      const begin = performance.now();
      let hasFailed = true;
      try {
        await send();
        hasFailed = false;
      } finally {
        last = { milliseconds: performance.now() - begin, hasFailed };
      }
    },
    async imitate() {
      const { milliseconds, hasFailed } = last;
      if (milliseconds >= 1) await pause(milliseconds);
      if (hasFailed) throw new ShopError('sms_failed');
    },
  };
}
