import { setTimeout as pause } from 'node:timers/promises';

/** Times real SMS sends and imitates the last one. */
export interface SendPace {
  /** Runs `send` and records its duration. @throws what `send` throws */
  follow(send: () => Promise<void>): Promise<void>;
  /** Sends nothing, but takes as long as the last send. */
  imitate(): Promise<void>;
}

/** Hides whether a number has an account: the response time does not reveal it. */
export function createSendPace(): SendPace {
  let last = 0;
  return {
    async follow(send) {
      const begin = performance.now();
      try {
        await send();
      } finally {
        last = performance.now() - begin;
      }
    },
    async imitate() {
      if (last >= 1) await pause(last);
    },
  };
}
