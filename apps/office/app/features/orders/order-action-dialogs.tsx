import { LIMITS } from '@phsar/contract/limits';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { centsFromDollars, centsNearest, dollarsFromCents } from '@phsar/domain/money';
import { PAYMENT_FACTS, PAYMENT_KINDS, type PaymentKind } from '@phsar/domain/payment';
import { isFilled } from '@phsar/domain/visible-text';
import { deliveryMethodName } from '@phsar/texts/names';
import { SelectField, TextArea, TextField } from '@phsar/ui/fields';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { amountToPay } from './amount-to-pay.ts';
import { entered, OrderActionDialog } from './order-action-dialog.tsx';
import { KIND_WORDS } from './order-words.ts';
import type { OrderActions } from './use-order-actions.ts';

/** What each dialog about an order needs. */
export interface OrderDialogProps {
  order: OfficeOrder;
  actions: OrderActions;
  onClose: () => void;
}

const anything = { validate: () => true };

/** Both fields may stay empty: one press ships. */
export function ShipDialog({ order, actions, onClose }: OrderDialogProps) {
  const courier = deliveryMethodName(order.deliveryMethod, currentLanguage());
  return (
    <OrderActionDialog<{ courier: string; trackingNumber: string }>
      title={m.orders_ship_title({ orderId: order.orderId })}
      name="ship"
      confirmLabel={m.orders_ship()}
      actions={actions}
      onClose={onClose}
      defaults={order.deliveryMethod === 'standard' ? {} : { courier }}
      actionOf={({ courier, trackingNumber }) => ({
        name: 'ship',
        body: { ...entered('courier', courier), ...entered('trackingNumber', trackingNumber) },
      })}
      fields={({ register }) => (
        <>
          <TextField
            {...register('courier', anything)}
            label={m.orders_courier_optional()}
            autoComplete="off"
            maxLength={LIMITS.courier}
          />
          <TextField
            {...register('trackingNumber', anything)}
            label={m.orders_tracking_optional()}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={LIMITS.trackingNumber}
          />
        </>
      )}
    />
  );
}

/** Asks how the amount was paid, and names it: the order may be edited meanwhile. */
export function PayDialog({ order, actions, onClose }: OrderDialogProps) {
  const amount = amountToPay(order);
  return (
    <OrderActionDialog<{ kind: PaymentKind; reference: string }>
      title={m.orders_pay_title({ amount: dollars(amount) })}
      name="pay"
      confirmLabel={m.orders_pay()}
      actions={actions}
      onClose={onClose}
      defaults={{ kind: PAYMENT_FACTS[order.paymentMethod].kind }}
      actionOf={({ kind, reference }) => ({
        name: 'pay',
        body: { kind, amount, ...entered('reference', reference) },
      })}
      fields={({ register }) => (
        <>
          <SelectField {...register('kind', anything)} label={m.orders_kind()}>
            {PAYMENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]()}
              </option>
            ))}
          </SelectField>
          <TextField
            {...register('reference', anything)}
            label={m.orders_reference_optional()}
            autoComplete="off"
            maxLength={LIMITS.paymentReference}
          />
        </>
      )}
    />
  );
}

/** Asks for the reason, and says what is returned or refunded. */
export function CancelDialog({ order, actions, onClose }: OrderDialogProps) {
  return (
    <OrderActionDialog<{ reason: string }>
      title={m.orders_cancel_title({ orderId: order.orderId })}
      name="cancel"
      confirmLabel={m.orders_cancel()}
      isDangerous
      actions={actions}
      onClose={onClose}
      actionOf={({ reason }) => ({ name: 'cancel', body: { reason: reason.trim() } })}
      fields={({ register, errors, clearErrors }) => (
        <>
          <p>
            {order.paidAmount > 0
              ? m.orders_cancel_paid({ amount: dollars(order.paidAmount) })
              : m.orders_cancel_note()}
          </p>
          <TextArea
            {...register('reason', {
              validate: (reason) => isFilled(reason) || m.orders_reason_required(),
              onChange: clearErrors,
            })}
            label={m.orders_reason()}
            error={errors.reason?.message}
            rows={3}
            maxLength={LIMITS.orderNote}
            data-initial-focus
          />
        </>
      )}
    />
  );
}

/** Asks for the refunded amount, at most what was paid. */
export function RefundDialog({ order, actions, onClose }: OrderDialogProps) {
  const due = centsNearest(order.refundDue);
  const check = (text: string) => {
    const cents = centsFromDollars(Number(text.trim()));
    const fits = text.trim() !== '' && cents !== null && cents > 0 && cents <= due;
    return fits || m.orders_refund_amount_wrong({ amount: dollars(order.refundDue) });
  };
  return (
    <OrderActionDialog<{ amount: string; reference: string }>
      title={m.orders_refund_title()}
      name="refund"
      confirmLabel={m.orders_refund()}
      actions={actions}
      onClose={onClose}
      defaults={{ amount: dollarsFromCents(due).toFixed(2) }}
      actionOf={({ amount, reference }) => ({
        name: 'refund',
        body: { amount: Number(amount.trim()), ...entered('reference', reference) },
      })}
      fields={({ register, errors, clearErrors }) => (
        <>
          <TextField
            {...register('amount', { validate: check, onChange: clearErrors })}
            label={m.orders_refund_amount()}
            error={errors.amount?.message}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
          />
          <TextField
            {...register('reference', anything)}
            label={m.orders_reference_optional()}
            autoComplete="off"
            maxLength={LIMITS.paymentReference}
          />
        </>
      )}
    />
  );
}

/** Asks for an internal note. */
export function NoteDialog({ actions, onClose }: Omit<OrderDialogProps, 'order'>) {
  return (
    <OrderActionDialog<{ text: string }>
      title={m.orders_note_add()}
      name="note"
      confirmLabel={m.orders_note_save()}
      actions={actions}
      onClose={onClose}
      actionOf={({ text }) => ({ name: 'note', body: { text: text.trim() } })}
      fields={({ register, errors, clearErrors }) => (
        <TextArea
          {...register('text', {
            validate: (text) => isFilled(text) || m.orders_note_required(),
            onChange: clearErrors,
          })}
          label={m.orders_note()}
          hint={m.orders_note_hint()}
          error={errors.text?.message}
          rows={3}
          maxLength={LIMITS.orderNote}
          data-initial-focus
        />
      )}
    />
  );
}
