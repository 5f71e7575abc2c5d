import { ApiError } from '@phsar/contract/client';
import type { Order } from '@phsar/contract/shop/wire';
import { isPaidInPart } from '@phsar/domain/payment';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { showToast } from '@phsar/ui/toast-store';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';

const NOTICE_MS = 5000;

/** The outcome of an attempt to cancel; null when the list is outdated because the order has changed. */
export type OnCancelled = (order: Order | null) => void;

/** Whether its shopper may still cancel the order. */
export function isCancellable(order: Order): boolean {
  const isUnpaid = order.paymentStatus === 'unpaid' && !isPaidInPart(order);
  return order.status === 'Pending' && (isUnpaid || order.totalAmount === 0);
}

/** Cancels the order after a question. */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: OnCancelled }) {
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusLeftBehind(place);

  async function cancel() {
    setPending(true);
    try {
      const { data } = await api.call('cancelOrder', { params: { orderId: order.orderId } });
      showToast({ text: m.orders_cancel_done(), tone: 'success', durationMs: NOTICE_MS });
      onCancelled(data.order);
    } catch (error) {
      const isOutdated = error instanceof ApiError && [404, 409].includes(error.status);
      const isTooLate = isOutdated && error.status === 409;
      const text = isTooLate ? m.orders_cancel_too_late() : formErrorText(error);
      showToast({ text, tone: 'danger', durationMs: NOTICE_MS });
      // After a lost answer the question stays: cancelling again is safe.
      if (!isOutdated) return setPending(false);
      setAsked(false);
      setPending(false);
      onCancelled(null);
    }
  }

  return (
    <div ref={place}>
      <Button variant="quiet" isFullWidth className="text-danger!" onClick={() => setAsked(true)}>
        {m.orders_cancel()}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={m.orders_cancel_title({ order: order.orderId })}
        confirmLabel={m.orders_cancel()}
        cancelLabel={m.orders_cancel_keep()}
        isDangerous
        isPending={isPending}
        onConfirm={() => void cancel()}
        onCancel={() => {
          // Closing the question cannot stop what is under way.
          if (!isPending) setAsked(false);
        }}
      >
        <p>{m.orders_cancel_text()}</p>
      </ConfirmDialog>
    </div>
  );
}

/** The button is gone once the order is cancelled: the focus goes to the dialog around it. */
function useFocusLeftBehind(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    return () => dialog?.focus();
  }, [place]);
}
