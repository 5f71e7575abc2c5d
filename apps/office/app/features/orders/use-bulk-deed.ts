import { NoResponseError } from '@phsar/contract/client';
import type { ListedOrder } from '@phsar/contract/office/wire';
import { useEffect, useRef, useState } from 'react';
import { api, refusalOf } from '../../lib/client.ts';
import { forEachLimited } from '../../lib/for-each-limited.ts';
import { callDeed, type Deed } from '../../lib/order-deeds.ts';
import { randomKey } from '../../lib/random-key.ts';
import { errorText } from '../../ui/error-text.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { eventSentence } from './order-words.ts';

/** Calls at once: leaves room for the screen's other calls. */
const CALLS_AT_ONCE = 2;

/** The outcome of one order. `gone`: it is no longer possible; `text` says why. */
export type DeedOutcome =
  | { state: 'waiting' | 'sending' | 'done' }
  | { state: 'gone' | 'failed'; text: string };

/** One deed on its way to several orders. */
export interface BulkDeed {
  /** `done`: a run is over; some may have failed, and can be run again. */
  status: 'planned' | 'running' | 'done';
  outcomeOf: (order: ListedOrder) => DeedOutcome;
  /** How many had each outcome. */
  count: (...states: DeedOutcome['state'][]) => number;
  /** A call had no answer: the rest was not tried. */
  isNetworkLost: boolean;
  /** Does it to those that it is not done to yet. */
  run: (deed: Deed) => Promise<void>;
  /** Starts no further calls. */
  stop: () => void;
}

/**
 * Ships or cancels orders one by one. Each has one key for all tries, so that a call whose answer was lost does nothing twice.
 * @param onRun called when a run is over
 */
export function useBulkDeed(orders: readonly ListedOrder[], onRun: () => void): BulkDeed {
  const [status, setStatus] = useState<BulkDeed['status']>('planned');
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, DeedOutcome>>>({});
  const [isNetworkLost, setIsNetworkLost] = useState(false);
  const [keys] = useState(() => new Map(orders.map(({ _id }) => [_id, randomKey()])));
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const outcomeOf = ({ _id }: ListedOrder): DeedOutcome => outcomes[_id] ?? { state: 'waiting' };

  async function apply(deed: Deed, order: ListedOrder) {
    const settle = (outcome: DeedOutcome) => setOutcomes((all) => ({ ...all, [order._id]: outcome }));
    if (isStopped.current) return;
    settle({ state: 'sending' });
    const { orderId, _id } = order;
    try {
      await callDeed(orderId, deed, keys.get(_id) ?? '');
      settle({ state: 'done' });
    } catch (error) {
      if (refusalOf(error) === 'invalid_transition')
        return settle({ state: 'gone', text: await now(orderId) });
      settle({ state: 'failed', text: errorText(error) });
      if (error instanceof NoResponseError) setIsNetworkLost(true);
      if (error instanceof NoResponseError || refusalOf(error) === 'sign_in_required')
        isStopped.current = true;
    }
  }

  return {
    status,
    outcomeOf,
    count: (...states) => orders.filter((order) => states.includes(outcomeOf(order).state)).length,
    isNetworkLost,
    async run(deed) {
      if (status === 'running') return;
      const open = orders.filter((order) => ['waiting', 'failed'].includes(outcomeOf(order).state));
      isStopped.current = false;
      setIsNetworkLost(false);
      setStatus('running');
      await forEachLimited(open, CALLS_AT_ONCE, (order) => apply(deed, order));
      setStatus('done');
      onRun();
    },
    stop() {
      isStopped.current = true;
    },
  };
}

/** The order as it is now, and who was quicker. */
async function now(orderId: string): Promise<string> {
  try {
    const { data } = await api.call('findOrder', { params: { orderId } });
    const last = data.events.findLast(({ action }) => action !== 'noted');
    return last === undefined ? STATUS_WORDS[data.status].text() : eventSentence(last);
  } catch (error) {
    return errorText(error);
  }
}
