import { LIMITS } from '@phsar/contract/limits';
import type { ListedOrder } from '@phsar/contract/office/wire';
import type { OrderStatus } from '@phsar/domain/order-status';
import { deliveryMethodName } from '@phsar/texts/names';
import { TextField } from '@phsar/ui/fields';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { BulkDialog } from './bulk-dialog.tsx';
import { entered } from './order-action-dialog.tsx';

export interface SeveralOrdersProps {
  /** The orders as they were when the dialog opened. */
  orders: readonly ListedOrder[];
  onClose: () => void;
  /** Orders may have changed. */
  onRun: () => void;
}

/** Why an order in another status than Pending is left out. */
export const SKIP_REASONS: Record<Exclude<OrderStatus, 'Pending'>, () => string> = {
  Shipped: m.orders_bulk_skip_shipped,
  Delivered: m.orders_bulk_skip_delivered,
  Cancelled: m.orders_bulk_skip_cancelled,
};

const WORDS = {
  action: m.orders_bulk_ship,
  title: m.orders_bulk_title,
  none: m.orders_bulk_none,
  fitting: m.orders_bulk_fitting,
  doneCount: m.orders_bulk_shipped,
  done: m.orders_shipped,
};

/** Marks several pending orders as shipped, by one courier. */
export function BulkShipDialog({ orders, onClose, onRun }: SeveralOrdersProps) {
  const fitting = orders.filter(({ status }) => status === 'Pending');
  const skipped = orders.flatMap((order) =>
    order.status === 'Pending' ? [] : [{ order, reason: SKIP_REASONS[order.status]() }],
  );
  const [courier, setCourier] = useState(() => commonCourier(fitting));
  return (
    <BulkDialog
      words={WORDS}
      fitting={fitting}
      skipped={skipped}
      actionOf={() => ({ name: 'ship', body: entered('courier', courier) })}
      onClose={onClose}
      onRun={onRun}
    >
      <TextField
        label={m.orders_courier_optional()}
        hint={m.orders_bulk_courier_hint()}
        value={courier}
        onChange={({ currentTarget }) => setCourier(currentTarget.value)}
        autoComplete="off"
        maxLength={LIMITS.courier}
      />
    </BulkDialog>
  );
}

/** The courier that all customers chose; '' when they chose different ones, or none. */
function commonCourier(orders: readonly ListedOrder[]): string {
  const [method, ...others] = new Set(orders.map(({ deliveryMethod }) => deliveryMethod));
  const isCommon = method !== undefined && method !== 'standard' && others.length === 0;
  return isCommon ? deliveryMethodName(method, currentLanguage()) : '';
}
