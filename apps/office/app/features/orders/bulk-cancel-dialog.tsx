import { LIMITS } from '@phsar/contract/limits';
import type { ListedOrder } from '@phsar/contract/office/wire';
import { isFilled } from '@phsar/domain/visible-text';
import { TextArea } from '@phsar/ui/fields';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { BulkDialog } from './bulk-dialog.tsx';
import { type SeveralOrdersProps, SKIP_REASONS } from './bulk-ship-dialog.tsx';

const WORDS = {
  action: m.orders_bulk_cancel,
  title: m.orders_bulk_cancel_title,
  none: m.orders_bulk_cancel_none,
  fitting: m.orders_bulk_cancel_fitting,
  doneCount: m.orders_bulk_cancelled,
  done: m.orders_cancelled,
};

/**
 * Cancels several orders for one reason, as after somebody ordered the stock without paying: those that are pending and
 * unpaid. What is paid or shipped is cancelled one by one, since money or goods have to come back.
 */
export function BulkCancelDialog({ orders, onClose, onRun }: SeveralOrdersProps) {
  const fitting = orders.filter((order) => skipReason(order) === null);
  const skipped = orders.flatMap((order) => {
    const reason = skipReason(order);
    return reason === null ? [] : [{ order, reason }];
  });
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  function action() {
    if (isFilled(reason)) return { name: 'cancel', body: { reason: reason.trim() } } as const;
    setIsMissing(true);
    field.current?.focus();
    return null;
  }

  return (
    <BulkDialog
      words={WORDS}
      fitting={fitting}
      skipped={skipped}
      isDangerous
      actionOf={action}
      onClose={onClose}
      onRun={onRun}
    >
      <p>{m.orders_cancel_note()}</p>
      <TextArea
        ref={field}
        label={m.orders_reason()}
        error={isMissing ? m.orders_reason_required() : undefined}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setIsMissing(false);
        }}
        rows={3}
        maxLength={LIMITS.orderNote}
        data-initial-focus
      />
    </BulkDialog>
  );
}

function skipReason({ status, paymentStatus }: ListedOrder): string | null {
  if (status !== 'Pending') return SKIP_REASONS[status]();
  return paymentStatus === 'unpaid' ? null : m.orders_bulk_skip_paid();
}
