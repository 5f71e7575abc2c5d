import type { OfficeOrder } from '@phsar/contract/office/wire';
import { checkoutTotals, isDeliveryMethod } from '@phsar/domain/delivery';
import { formatUsd } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { SelectField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, refusalOf } from '../../lib/client.ts';
import { mayHaveArrived, useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { leaveDraft, useDraft, useTyping } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { dollars } from '../../ui/dollars.ts';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { changesIn } from '../../ui/use-versioned-form.ts';
import { linesOnto, productsIn, subtotalOf } from './chosen-lines.ts';
import { type EditDraft, editDraft } from './order-changes.ts';
import { checkedFields, NO_FIELDS, OrderFields, type OrderValues } from './order-fields.tsx';
import { OrderForm } from './order-form.tsx';
import { markWrongFields, shortagesIn } from './order-refusals.ts';
import { useDeliveryLimit, useLinesOfToday } from './use-order-lines.ts';

interface NewOrderValues extends OrderValues {
  channel: 'phone' | 'telegram';
}

/** With the key of a request without an answer; '' if none. */
type NewOrderDraft = NewOrderValues & { key: string };

const EMPTY: NewOrderDraft = { ...NO_FIELDS, channel: 'phone', lines: [], key: '' };

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

function NewOrderForm({ onStartOver }: { onStartOver: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft<NewOrderDraft>('order-new', EMPTY);
  const { key = '', ...values } = draft.values;
  const form = useForm<NewOrderValues>(values);
  const idempotencyKey = useIdempotencyKey(key);
  useLinesOfToday(form);
  const [failure, setFailure] = useState<ReactNode>(null);
  const limit = useDeliveryLimit();

  const keep = () => draft.keep({ ...form.getValues(), key: idempotencyKey.current() });
  useTyping(form, keep);
  const { province, deliveryMethod, lines } = form.getValues();
  const totals =
    limit === undefined
      ? null
      : checkoutTotals(
          subtotalOf(lines),
          limit,
          isProvince(province) ? province : null,
          isDeliveryMethod(deliveryMethod) ? deliveryMethod : null,
        );

  async function send(sent: NewOrderValues) {
    setFailure(null);
    const headers = { 'idempotency-key': idempotencyKey.keyOf('new') };
    keep();
    const body = { ...checkedFields(sent), channel: sent.channel, products: productsIn(sent.lines) };
    try {
      const { data } = await api.call('enterOrder', { body }, { headers });
      await leave(data, sent);
    } catch (error) {
      idempotencyKey.settle(error);
      keep();
      showRefusal(error);
    }
  }

  /** What was changed after the order was sent is not saved yet: the form that edits it goes on with it. */
  async function leave(order: OfficeOrder, sent: NewOrderValues) {
    draft.forget();
    const { lines: products, ...fields } = changesIn(
      { ...sent, lines: productsIn(sent.lines) },
      { ...form.getValues(), lines: productsIn(form.getValues().lines) },
    );
    if (products === undefined && Object.keys(fields).length === 0) {
      tellEntered(order, totals?.total);
      return await navigate(`/orders/${order.orderId}`, { replace: true });
    }
    leaveDraft<EditDraft>(editDraft(order.orderId), {
      ...fields,
      ...(products !== undefined && { lines: linesOnto(order, form.getValues().lines) }),
      version: order.version,
    });
    tellSavedInPart();
    await navigate(`/orders/${order.orderId}/edit`, { replace: true });
  }

  function showRefusal(error: unknown) {
    const shortages = shortagesIn(error);
    if (shortages !== null) form.setValue('lines', shortages(form.getValues().lines));
    markWrongFields(error, form);
    if (shortages !== null) setFailure(m.orders_form_short());
    else if (refusalOf(error) === 'idempotency_mismatch') setFailure(<EnteredBefore />);
    else if (mayHaveArrived(error)) setFailure(`${errorText(error)} ${m.orders_new_press_again()}`);
    else setFailure(errorText(error));
  }

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
      onSend={send}
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
