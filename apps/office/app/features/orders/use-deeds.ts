import { NoResponseError } from '@phsar/contract/client';
import type { InputOf } from '@phsar/contract/endpoint';
import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { showToast } from '@phsar/ui/toast-store';
import { useRef, useState } from 'react';
import { api, refusalOf } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone, tellFailure } from '../../ui/toast.ts';

type BodyOf<N extends keyof OfficeSchemas> = InputOf<OfficeSchemas[N]> extends { body: infer B } ? B : never;

/** Something done with an order, and what was entered for it. */
export type Deed =
  | { name: 'ship'; body: BodyOf<'shipOrder'> }
  | { name: 'deliver' }
  | { name: 'cancel'; body: BodyOf<'cancelOrder'> }
  | { name: 'pay'; body: BodyOf<'payOrder'> }
  | { name: 'refund'; body: BodyOf<'refundOrder'> }
  | { name: 'note'; body: BodyOf<'noteOnOrder'> }
  | { name: 'undo' };

/** A deed that no longer fits, and the order as it is by now. */
export interface Conflict {
  deed: Deed;
  code: string;
  order: OfficeOrder;
}

export interface Deeds {
  /** The deed that is under way. */
  running: Deed['name'] | null;
  /** Settles when the deed is done, or its failure told. Returns whether the question is answered: only then a dialog closes. */
  run: (deed: Deed) => Promise<boolean>;
  conflict: Conflict | null;
  closeConflict: () => void;
}

/** As long as the server lets a move be taken back. Milliseconds. */
const UNDO_SHOWN = 10_000;

const DONE: Record<Deed['name'], () => string> = {
  ship: m.orders_done_ship,
  deliver: m.orders_done_deliver,
  cancel: m.orders_done_cancel,
  pay: m.orders_done_pay,
  refund: m.orders_done_refund,
  note: m.orders_done_note,
  undo: m.orders_done_undo,
};

/** Refusals because the order is not any more as it was shown. */
const CONFLICTS = ['invalid_transition', 'changed_meanwhile', 'insufficient_stock'];

/**
 * What can be done with one order, one deed at a time: a second press while one is under way does nothing.
 * @param onOrder gets the order as the server answers it
 */
export function useDeeds(orderId: string, onOrder: (order: OfficeOrder) => void): Deeds {
  const [running, setRunning] = useState<Deed['name'] | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isRunning = useRef(false);
  const [keys] = useState(createKeys);

  async function perform(deed: Deed): Promise<boolean> {
    try {
      const order = await callDeed(orderId, deed, keys.current(deed));
      keys.settle();
      onOrder(order);
      tell(deed, order);
      return true;
    } catch (error) {
      if (!(error instanceof NoResponseError)) keys.settle();
      const code = refusalOf(error);
      if (code === undefined || !CONFLICTS.includes(code)) throw error;
      const { data: order } = await api.call('findOrder', { params: { orderId } });
      onOrder(order);
      setConflict({ deed, code, order });
      return true;
    }
  }

  async function run(deed: Deed): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(deed.name);
    try {
      return await perform(deed);
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  }

  function tell({ name }: Deed, { can }: OfficeOrder) {
    if (name === 'undo' || !can.includes('undo')) return tellDone(DONE[name]());
    showToast({
      text: DONE[name](),
      tone: 'success',
      durationMs: UNDO_SHOWN,
      action: { label: m.orders_undo(), onPress: () => void run({ name: 'undo' }) },
    });
  }

  return { running, run, conflict, closeConflict: () => setConflict(null) };
}

/** One key per press. A press after no answer came keeps the key: the first one may have been done. */
function createKeys() {
  let open: { deed: string; key: string } | null = null;
  return {
    current(deed: Deed): string {
      const text = JSON.stringify(deed);
      if (open?.deed !== text) open = { deed: text, key: randomKey() };
      return open.key;
    },
    settle() {
      open = null;
    },
  };
}

/** `randomUUID` needs https or localhost. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

async function callDeed(orderId: string, deed: Deed, key: string): Promise<OfficeOrder> {
  const params = { orderId };
  const options = { headers: { 'idempotency-key': key } };
  switch (deed.name) {
    case 'ship':
      return (await api.call('shipOrder', { params, body: deed.body }, options)).data;
    case 'deliver':
      return (await api.call('deliverOrder', { params }, options)).data;
    case 'cancel':
      return (await api.call('cancelOrder', { params, body: deed.body }, options)).data;
    case 'pay':
      return (await api.call('payOrder', { params, body: deed.body }, options)).data;
    case 'refund':
      return (await api.call('refundOrder', { params, body: deed.body }, options)).data;
    case 'note':
      return (await api.call('noteOnOrder', { params, body: deed.body }, options)).data;
    case 'undo':
      return (await api.call('undoOrderMove', { params }, options)).data;
  }
}
