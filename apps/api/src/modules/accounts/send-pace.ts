import { setTimeout as pause } from 'node:timers/promises';
import { ShopError } from '../../platform/shop-error.ts';

/** Times real SMS sends and imitates the last one. */
export interface SendPace {
  /** Runs `send` and records its duration and outcome. @throws what `send` throws */
  follow(send: () => Promise<void>): Promise<void>;
  /** Sends nothing, but takes as long as the last send and fails if it failed. @throws ShopError `sms_failed` */
  imitate(): Promise<void>;
}

/** Hides whether a number has an account: neither response time nor a gateway failure reveals it. */
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
