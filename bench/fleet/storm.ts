import { setTimeout as wait } from 'node:timers/promises';
import { openLoop } from '../../apps/api/src/testing/open-loop.ts';
import { ORDER_PATH, orderCall, type Shopper } from '../support/shoppers.ts';

/** A second; they come at their times, however slow the answers are. */
const ORDERS = 20;
const VISITS = 10;
/** Milliseconds between two tries of an order: at first, and at most. */
const RETRY = { first: 250, most: 2_000 };
/** Milliseconds after which a phone gives a try up. */
const PATIENCE = 10_000;

/** An order that was acknowledged; times of `performance.now()`. */
export interface Acknowledged {
  id: string;
  pressed: number;
  at: number;
}

/** Shoppers who press at a steady rate, whatever happens, and visitors who look at pages and pictures. */
export interface Storm {
  acknowledged: readonly Acknowledged[];
  /** When a try of an order, or a visit, was not answered as it should be. */
  failed: { tries: readonly number[]; visits: readonly number[] };
  /** No one presses any more. Resolves once every order that was pressed is acknowledged. */
  stop(): Promise<void>;
}

/** @param addresses what visitors fetch in turn */
export function startStorm(url: string, shoppers: readonly Shopper[], addresses: readonly string[]): Storm {
  const acknowledged: Acknowledged[] = [];
  const tries: number[] = [];
  const visits: number[] = [];

  const order = async (shopper: Shopper) => {
    const press = orderCall(shopper);
    const pressed = performance.now();
    for (let pause = RETRY.first; ; pause = Math.min(2 * pause, RETRY.most)) {
      const id = await fetch(`${url}${ORDER_PATH}`, { ...press, signal: AbortSignal.timeout(PATIENCE) })
        .then(async (answer) => (answer.status === 201 ? orderIdOf(await answer.json()) : null))
        .catch(() => null);
      if (id !== null) {
        acknowledged.push({ id, pressed, at: performance.now() });
        return;
      }
      tries.push(performance.now());
      await wait(pause);
    }
  };
  const visit = async (address: string) => {
    const isRight = await fetch(url + address, { signal: AbortSignal.timeout(PATIENCE) })
      .then(async (answer) => (await answer.bytes()).length > 0 && answer.ok)
      .catch(() => false);
    if (!isRight) visits.push(performance.now());
  };
  const inTurn = <One>(all: readonly One[], count: number): One => {
    const one = all[count % all.length];
    if (one === undefined) throw new Error('There is nothing to take turns with');
    return one;
  };
  const loops = [
    openLoop(ORDERS, (count) => order(inTurn(shoppers, count))),
    // Pages and pictures mixed: the stride is a prime.
    openLoop(VISITS, (count) => visit(inTurn(addresses, count * 7_919))),
  ];
  return {
    acknowledged,
    failed: { tries, visits },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function orderIdOf(answer: { order: { orderId: string } }): string {
  return answer.order.orderId;
}
