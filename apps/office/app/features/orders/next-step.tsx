import type { OfficeOrder } from '@phsar/contract/office/wire';
import { PAYMENT_FACTS } from '@phsar/domain/payment';
import { Button } from '@phsar/ui/button';
import { CheckIcon, TruckIcon } from '@phsar/ui/icons';
import { useState } from 'react';
import { useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dollars } from '../../ui/dollars.ts';
import { Section } from '../../ui/section.tsx';
import { CancelDialog, RefundDialog, ShipDialog } from './order-action-dialogs.tsx';
import type { OrderActions } from './use-order-actions.ts';

/** The order's next step as one large button, with cancelling below it. */
export function NextStep({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const [asked, setAsked] = useState<'ship' | 'cancel' | 'refund' | null>(null);
  const close = () => setAsked(null);
  const isShipWaiting = useWaitingMoves().some(
    (move) => move.orderId === order.orderId && move.deed.name === 'ship',
  );
  const isRefundDue = order.refundDue > 0 && order.can.includes('refund');
  const isLast =
    !isRefundDue &&
    !['ship', 'deliver', 'cancel'].some((action) => order.can.some((able) => able === action));
  if ((isLast || isShipWaiting) && asked === null) return null;
  return (
    <Section title={m.orders_next()}>
      <div className="flex flex-col gap-3">
        {isRefundDue && (
          <>
            <p className="text-ink-soft text-sm">
              {m.orders_refund_due()}: <span className="font-semibold">{dollars(order.refundDue)}</span>
            </p>
            <Button
              key="refund"
              size="lg"
              isFullWidth
              isPending={actions.running === 'refund'}
              onClick={() => setAsked('refund')}
            >
              {m.orders_refund()}
            </Button>
          </>
        )}
        {order.can.includes('ship') && (
          <Button
            key="ship"
            size="lg"
            isFullWidth
            icon={<TruckIcon />}
            isPending={actions.running === 'ship'}
            onClick={() => setAsked('ship')}
          >
            {m.orders_ship()}
          </Button>
        )}
        {order.can.includes('deliver') && (
          <>
            {PAYMENT_FACTS[order.paymentMethod].isPaidOnArrival && order.amountDue > 0 && (
              <p className="text-ink-soft text-sm">
                {m.orders_deliver_cash({ amount: dollars(order.amountDue) })}
              </p>
            )}
            <Button
              key="deliver"
              size="lg"
              isFullWidth
              icon={<CheckIcon />}
              isPending={actions.running === 'deliver'}
              onClick={() => void actions.run({ name: 'deliver' })}
            >
              {m.orders_deliver()}
            </Button>
          </>
        )}
        {order.can.includes('edit') && (
          <ButtonLink variant="secondary" to={`/orders/${order.orderId}/edit`}>
            {m.orders_edit()}
          </ButtonLink>
        )}
        {order.can.includes('cancel') && (
          <Button variant="quiet" onClick={() => setAsked('cancel')}>
            {m.orders_cancel()}
          </Button>
        )}
      </div>
      {asked === 'ship' && <ShipDialog order={order} actions={actions} onClose={close} />}
      {asked === 'refund' && <RefundDialog order={order} actions={actions} onClose={close} />}
      {asked === 'cancel' && <CancelDialog order={order} actions={actions} onClose={close} />}
    </Section>
  );
}
