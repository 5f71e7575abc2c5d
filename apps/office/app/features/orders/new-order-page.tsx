import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { checkoutTotals, isDeliveryMethod } from '@phsar/domain/delivery';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { SelectField } from '@phsar/ui/fields';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, refusalOf } from '../../lib/client.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { dollars } from '../../ui/dollars.ts';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import { linesOnto, subtotalOf } from './chosen-lines.ts';
import { type EditDraft, editDraft, type OrderParts, partsOf } from './order-changes.ts';
import { checkedFields, NO_FIELDS, OrderFields, type OrderValues } from './order-fields.tsx';
import { OrderForm } from './order-form.tsx';
import { markWrongFields, shortagesIn } from './order-refusals.ts';
import { useDeliveryLimit, useLinesOfToday } from './use-order-lines.ts';

interface NewOrderValues extends OrderValues {
  channel: 'phone' | 'telegram';
}

const EMPTY: NewOrderValues = { ...NO_FIELDS, channel: 'phone', lines: [] };

type NewOrderParts = OrderParts & Pick<NewOrderValues, 'channel'>;

/** An order by telephone or Telegram. */
export default function NewOrderPage() {
  // Another form, so that starting over empties every field.
  const [round, setRound] = useState(0);
  return (
    <>
      <BackLink to="/orders">{m.orders_back()}</BackLink>
      <PageHeading title={m.orders_new()} note={m.orders_new_note()} />
      <NewOrderForm key={round} onStartOver={() => setRound(round + 1)} />
    </>
  );
}

function useNewOrder() {
  const navigate = useNavigate();
  const limit = useDeliveryLimit();
  const versioned = useVersionedForm<OfficeOrder, NewOrderValues, NewOrderParts>({
    name: 'order-new',
    saved: null,
    versionOf: ({ version }) => version,
    valuesOf: () => EMPTY,
    partsOf: ({ channel, ...values }) => ({ ...partsOf(values), channel }),
    send: async ({ parts, key }) => {
      const body = { ...checkedFields(parts), channel: parts.channel, products: parts.lines };
      return (await api.call('enterOrder', { body }, { headers: key })).data;
    },
    failureText: (error) => {
      const shortages = shortagesIn(error);
      if (shortages !== null) form.setValue('lines', shortages(form.getValues().lines));
      markWrongFields(error, form);
      if (shortages !== null) return m.orders_form_short();
      if (refusalOf(error) === 'idempotency_mismatch') return <EnteredBefore />;
      return mayHaveArrived(error) ? `${errorText(error)} ${m.orders_new_press_again()}` : errorText(error);
    },
    onSaved: async (order, { lines, ...fields }) => {
      if (lines === undefined && Object.keys(fields).length === 0) {
        tellEntered(order, totals?.total);
        return await navigate(`/orders/${order.orderId}`, { replace: true });
      }
      leaveDraft<EditDraft>(editDraft(order.orderId), {
        ...fields,
        ...(lines !== undefined && { lines: linesOnto(order, lines) }),
        version: order.version,
      });
      tellSavedInPart();
      await navigate(`/orders/${order.orderId}/edit`, { replace: true });
    },
  });
  const { form } = versioned;
  useLinesOfToday(form);
  const totals = limit === undefined ? null : totalsOf(form.getValues(), limit);
  return { ...versioned, totals };
}

function totalsOf({ province, deliveryMethod, lines }: OrderValues, limit: Cents) {
  return checkoutTotals(
    subtotalOf(lines),
    limit,
    isProvince(province) ? province : null,
    isDeliveryMethod(deliveryMethod) ? deliveryMethod : null,
  );
}

function NewOrderForm({ onStartOver }: { onStartOver: () => void }) {
  const { form, draft, totals, failure, save } = useNewOrder();
  return (
    <OrderForm
      form={form}
      draft={draft}
      onStartOver={onStartOver}
      fields={
        <div className="grid gap-4">
          <SelectField
            {...form.register('channel', { validate: () => true })}
            label={m.orders_new_channel()}
            // An order keeps its channel: what is chosen meanwhile would have no place.
            disabled={form.isSubmitting}
          >
            <option value="phone">{m.orders_new_phone()}</option>
            <option value="telegram">{m.orders_telegram()}</option>
          </SelectField>
          <OrderFields form={form} />
        </div>
      }
      totals={totals}
      failure={failure}
      sendLabel={m.orders_new_send()}
      isSending={form.isSubmitting}
      onSend={() => save()}
    />
  );
}

/** The first press did make an order, and the form was changed since: only the list tells which. */
function EnteredBefore() {
  return (
    <span>
      {m.orders_new_entered_before()}{' '}
      <Link to="/orders" className="font-semibold underline underline-offset-4">
        {m.orders_back()}
      </Link>
    </span>
  );
}

/** Says so when a price changed since it was shown: the customer was told another total. */
function tellEntered({ orderId, totalAmount }: OfficeOrder, shown: number | undefined): void {
  const isOther = shown !== undefined && formatUsd(shown) !== dollars(totalAmount);
  tellDone(
    isOther ? m.orders_new_done_other({ total: dollars(totalAmount) }) : m.orders_new_done({ orderId }),
  );
}
