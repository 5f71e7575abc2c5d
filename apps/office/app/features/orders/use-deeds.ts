import type { OfficeOrder } from '@phsar/contract/office/wire';
import { hasNetwork } from '@phsar/ui/hooks/use-online';
import { showToast } from '@phsar/ui/toast-store';
import { useRef, useState } from 'react';
import { api, isNetworkFailure, refusalOf } from '../../lib/client.ts';
import { callDeed, canWait, type Deed } from '../../lib/order-deeds.ts';
import { randomKey } from '../../lib/random-key.ts';
import { addWaitingMove, sendWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone, tellFailure } from '../../ui/toast.ts';

/** A deed that is no longer possible, and the order as it is now. */
export interface Conflict {
  deed: Deed;
  /** Of the refusal. */
  code: string;
  order: OfficeOrder;
}

/** The actions on one order, one at a time. */
export interface Deeds {
  orderId: string;
  /** The deed that is under way; null when none is. */
  running: Deed['name'] | null;
  /** Resolves when the deed is done or its failure reported, to whether its dialog may close. */
  run: (deed: Deed) => Promise<boolean>;
  /** The conflict to show; null when the order is as shown. */
  conflict: Conflict | null;
  closeConflict: () => void;
}

/** Milliseconds for which the server lets a move be undone. */
const UNDO_SHOWN = 10_000;

/** Milliseconds: long enough to read two sentences. */
const WAITING_SHOWN = 5_000;

const DONE: Record<Deed['name'], () => string> = {
  ship: m.orders_done_ship,
  deliver: m.orders_done_deliver,
  cancel: m.orders_done_cancel,
  pay: m.orders_done_pay,
  refund: m.orders_done_refund,
  note: m.orders_done_note,
  undo: m.orders_done_undo,
};

/** Refusals because the order is no longer as shown. */
const CONFLICTS = ['invalid_transition', 'changed_meanwhile', 'insufficient_stock'];

/**
 * The actions on one order, one at a time: a second press while one is running does nothing.
 * @param onOrder called with the order of each answer
 */
export function useDeeds(orderId: string, onOrder: (order: OfficeOrder) => void): Deeds {
  const [running, setRunning] = useState<Deed['name'] | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isRunning = useRef(false);
  const [keys] = useState(createKeys);

  async function perform(deed: Deed): Promise<boolean> {
    if (!hasNetwork() && (await letWait(deed, false))) return true;
    try {
      const order = await callDeed(orderId, deed, keys.current(deed));
      keys.settle();
      onOrder(order);
      tell(deed, order);
      return true;
    } catch (error) {
      if (isNetworkFailure(error) && (await letWait(deed, true))) return true;
      if (!isNetworkFailure(error)) keys.settle();
      const code = refusalOf(error);
      if (code === undefined || !CONFLICTS.includes(code)) throw error;
      const { data: order } = await api.call('findOrder', { params: { orderId } });
      onOrder(order);
      setConflict({ deed, code, order });
      return true;
    }
  }

  /** Without a network, keeps a deed that can wait and sends it later. @returns false for one that can't wait */
  async function letWait(deed: Deed, isTried: boolean): Promise<boolean> {
    if (!canWait(deed)) return false;
    if (!(await addWaitingMove({ orderId, deed, key: keys.current(deed) }, isTried))) return false;
    keys.settle();
    showToast({ text: m.offline_waits(), tone: 'warning', durationMs: WAITING_SHOWN });
    void sendWaitingMoves();
    return true;
  }

  async function run(deed: Deed): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(deed.name);
    try {
      return await perform(deed);
    } catch (error) {
      if (isNetworkFailure(error) && !canWait(deed)) tellNeedsNetwork();
      else tellFailure(error);
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

  return { orderId, running, run, conflict, closeConflict: () => setConflict(null) };
}

function tellNeedsNetwork() {
  showToast({ text: m.offline_needs_network(), tone: 'danger', durationMs: WAITING_SHOWN });
}

/** One key per press. A press after a lost answer reuses the key: the first one may have been done. */
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
