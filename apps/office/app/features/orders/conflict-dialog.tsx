import { formatDateTime } from '@phsar/texts/dates';
import { AlertDialog, ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { currentLanguage } from '../../lib/language.ts';
import type { OrderAction } from '../../lib/order-actions.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { amountToPay } from './amount-to-pay.ts';
import { eventDetails, eventSentence } from './order-words.ts';
import type { Conflict, OrderActions } from './use-order-actions.ts';

/** Someone else was quicker: shows the order's current state, and asks again if the action is still possible. */
export function ConflictDialog({
  actions: { conflict, closeConflict, run, running },
}: {
  actions: OrderActions;
}) {
  if (conflict === null) return null;
  const { action, order } = conflict;
  const title = conflict.code === 'insufficient_stock' ? m.orders_conflict_stock() : m.orders_conflict();
  if (action.name === 'undo' || !order.can.includes(action.name))
    return (
      <AlertDialog isOpen onClose={closeConflict} title={title}>
        <WhatHappened conflict={conflict} />
      </AlertDialog>
    );
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={action.name === 'pay' ? m.orders_pay() : m.orders_conflict_again()}
      isPending={running !== null}
      onCancel={closeConflict}
      onConfirm={() => {
        closeConflict();
        void run(currentAction(conflict));
      }}
    >
      <WhatHappened conflict={conflict} />
      <p className="mt-3">
        {action.name === 'pay'
          ? m.orders_pay_title({ amount: dollars(amountToPay(order)) })
          : m.orders_conflict_question()}
      </p>
    </ConfirmDialog>
  );
}

/** A payment is asked about anew, with the amount as it is now. */
function currentAction({ action, order }: Conflict): OrderAction {
  if (action.name !== 'pay') return action;
  return { ...action, body: { ...action.body, amount: amountToPay(order) } };
}

function WhatHappened({ conflict: { order } }: { conflict: Conflict }) {
  const last = order.events.findLast(({ action }) => action !== 'noted');
  return (
    <>
      <p>{m.orders_conflict_now({ status: STATUS_WORDS[order.status].text() })}</p>
      {last !== undefined && (
        <p className="mt-1 text-ink-soft">
          <span>{[eventSentence(last), eventDetails(last)].filter((part) => part !== '').join(' · ')}</span>
          <time dateTime={last.at} className="block text-sm tabular-nums">
            {formatDateTime(new Date(last.at), currentLanguage())}
          </time>
        </p>
      )}
    </>
  );
}
