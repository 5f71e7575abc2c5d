import { randomKey } from '@phsar/contract/idempotency-key';
import type { ListedOrder } from '@phsar/contract/office/wire';
import { useState } from 'react';
import { api, refusalOf } from '../../lib/client.ts';
import { callOrderAction, type OrderAction } from '../../lib/order-actions.ts';
import { type BulkOutcome, type BulkRun, useBulkRun } from '../../ui/bulk/use-bulk-run.ts';
import { errorText } from '../../ui/error-text.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { eventSentence } from './order-words.ts';

/** Calls at once: leaves room for the screen's other calls. */
const CALLS_AT_ONCE = 2;

/** One action on its way to several orders. */
interface BulkAction extends Pick<BulkRun<ListedOrder>, 'status' | 'outcomeOf' | 'isNetworkLost' | 'stop'> {
  /** How many had each outcome. */
  count: (...states: BulkOutcome['state'][]) => number;
  /** Does it to those that it is not done to yet. */
  run: (action: OrderAction) => Promise<void>;
}

/**
 * Ships or cancels orders one by one. Each has one key for all tries, so that a call whose answer was lost does nothing twice.
 * @param onRun called when a run is over
 */
export function useBulkAction(orders: readonly ListedOrder[], onRun: () => void): BulkAction {
  const [keys] = useState(() => new Map(orders.map(({ _id }) => [_id, randomKey()])));
  const bulk = useBulkRun<ListedOrder>({
    idOf: ({ _id }) => _id,
    width: CALLS_AT_ONCE,
    goneText: async (error, { orderId }) =>
      refusalOf(error) === 'invalid_transition' ? await now(orderId) : null,
    onRun,
  });
  return {
    ...bulk,
    count: (...states) => bulk.count(orders, ...states),
    run: (action) =>
      bulk.run(orders, ({ _id, orderId }) => callOrderAction(orderId, action, keys.get(_id) ?? '')),
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
