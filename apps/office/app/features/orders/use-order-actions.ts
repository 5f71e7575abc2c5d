import type { OfficeOrder } from '@phsar/contract/office/wire';
import { hasNetwork } from '@phsar/ui/hooks/use-online';
import { showToast } from '@phsar/ui/toast-store';
import { useRef, useState } from 'react';
import { api, isNetworkFailure, refusalOf } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { callOrderAction, canWait, type OrderAction } from '../../lib/order-actions.ts';
import { addWaitingMove, sendWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone, tellFailure } from '../../ui/toast.ts';

/** An action that is no longer possible, and the order as it is now. */
export interface Conflict {
  action: OrderAction;
  /** Of the refusal. */
  code: string;
  order: OfficeOrder;
}

/** The actions on one order, one at a time. */
export interface OrderActions {
  orderId: string;
  /** The action that is under way; null when none is. */
  running: OrderAction['name'] | null;
  /** Resolves when the action is done or its failure reported, to whether its dialog may close. */
  run: (action: OrderAction) => Promise<boolean>;
  /** The conflict to show; null when the order is as shown. */
  conflict: Conflict | null;
  closeConflict: () => void;
}

/** Milliseconds for which the server lets a move be undone. */
const UNDO_SHOWN = 10_000;

/** Milliseconds: long enough to read two sentences. */
const WAITING_SHOWN = 5_000;

const DONE: Record<OrderAction['name'], () => string> = {
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
export function useOrderActions(orderId: string, onOrder: (order: OfficeOrder) => void): OrderActions {
  const [running, setRunning] = useState<OrderAction['name'] | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isRunning = useRef(false);
  const idempotencyKey = useIdempotencyKey();

  async function perform(action: OrderAction): Promise<boolean> {
    if (!hasNetwork() && (await letWait(action, false))) return true;
    try {
      const order = await callOrderAction(orderId, action, idempotencyKey.keyOf(action));
      idempotencyKey.settle();
      onOrder(order);
      tell(action, order);
      return true;
    } catch (error) {
      if (isNetworkFailure(error) && (await letWait(action, true))) return true;
      idempotencyKey.settle(error);
      const code = refusalOf(error);
      if (code === undefined || !CONFLICTS.includes(code)) throw error;
      const { data: order } = await api.call('findOrder', { params: { orderId } });
      onOrder(order);
      setConflict({ action, code, order });
      return true;
    }
  }

  /** Without a network, keeps an action that can wait and sends it later. @returns false for one that can't wait */
  async function letWait(action: OrderAction, isTried: boolean): Promise<boolean> {
    if (!canWait(action)) return false;
    if (!(await addWaitingMove({ orderId, deed: action, key: idempotencyKey.keyOf(action) }, isTried)))
      return false;
    idempotencyKey.settle();
    showToast({ text: m.offline_waits(), tone: 'warning', durationMs: WAITING_SHOWN });
    void sendWaitingMoves();
    return true;
  }

  async function run(action: OrderAction): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(action.name);
    try {
      return await perform(action);
    } catch (error) {
      if (isNetworkFailure(error) && !canWait(action)) tellNeedsNetwork();
      else tellFailure(error);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  }

  function tell({ name }: OrderAction, { can }: OfficeOrder) {
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
