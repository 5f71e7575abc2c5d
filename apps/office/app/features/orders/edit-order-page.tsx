import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeOrder, OrderEdit } from '@phsar/contract/office/wire';
import { isDeliveryMethod, totalsAfterEdit } from '@phsar/domain/delivery';
import { type Cents, centsNearest, formatUsd } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { DataRow } from '@phsar/ui/data-list';
import { EmptyState } from '@phsar/ui/empty-state';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { mayHaveArrived } from '../../lib/idempotency-key.ts';
import { callQuery } from '../../lib/queries.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dollars } from '../../ui/dollars.ts';
import { errorText } from '../../ui/error-text.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { type ChosenLine, linesOf, productsIn, subtotalOf } from './chosen-lines.ts';
import { type EditConflict, EditConflictDialog } from './edit-conflict-dialog.tsx';
import {
  changedFields,
  type EditDraft,
  editDraft,
  editOf,
  fieldsOf,
  hasOtherLines,
} from './order-changes.ts';
import { OrderFields, type OrderFieldValues } from './order-fields.tsx';
import { OrderForm } from './order-form.tsx';
import { markWrongFields, shortagesIn } from './order-refusals.ts';
import { type LinesChange, useDeliveryLimit, useOrderLines } from './use-order-lines.ts';

/** Lines, customer and delivery of an order that is still pending. */
export default function EditOrderPage() {
  const { orderId = '' } = useParams();
  const number = orderId.toUpperCase();
  // Starting over begins with the order as it is by then.
  const [round, setRound] = useState(0);
  const loaded = useQuery(callQuery('findOrder', { params: { orderId: number } }, `edit ${round}`));
  return (
    <>
      <BackLink to={`/orders/${number}`}>{number}</BackLink>
      <PageHeading title={m.orders_edit_title({ orderId: number })} />
      <LoadState loaded={loaded}>
        {(order) =>
          order.can.includes('edit') ? (
            <EditForm key={round} order={order} onStartOver={() => setRound(round + 1)} />
          ) : (
            <EmptyState
              message={m.orders_edit_too_late({ status: STATUS_WORDS[order.status].text() })}
              action={<ButtonLink to={`/orders/${number}`}>{m.orders_edit_back()}</ButtonLink>}
            />
          )
        }
      </LoadState>
    </>
  );
}

interface EditFormProps {
  order: OfficeOrder;
  onStartOver: () => void;
}

function EditForm({ order, onStartOver }: EditFormProps) {
  const { orderId } = order;
  const navigate = useNavigate();
  const draft = useDraft<EditDraft>(editDraft(orderId));
  const { lines: keptLines, version: keptVersion, ...keptFields } = draft.values;
  const form = useForm<OrderFieldValues>({ ...fieldsOf(order), ...keptFields });
  const [base, setBase] = useState(order);
  const [version, setVersion] = useState(keptVersion ?? order.version);
  const [startLines] = useState(keptLines ?? linesOf(order));
  const [lines, updateLines] = useOrderLines(startLines);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const press = useRef({ text: '', key: '' });
  const limit = useDeliveryLimit();
  const totals = limit === undefined ? null : totalsOf(base, form.values, lines, limit);

  const keep = (current: readonly ChosenLine[] = lines) => keepOver(base, version, current);
  function keepOver(before: OfficeOrder, readVersion: number, current: readonly ChosenLine[]) {
    const changed = {
      ...changedFields(before, form.getValues()),
      ...(hasOtherLines(before, current) && { lines: current }),
    };
    draft.keep(Object.keys(changed).length === 0 ? {} : { ...changed, version: readVersion });
  }
  const latestLines = () => updateLines((now) => now);
  const changeLines = (change: LinesChange) => keep(updateLines(change));
  const leave = () => navigate(`/orders/${orderId}`, { replace: true });

  async function send(values: OrderFieldValues) {
    const edit = editOf(base, values, lines);
    if (Object.keys(edit).length > 0) return await save(edit, base, version);
    draft.forget();
    await leave();
  }

  /** @param read the order that `edit` changes; of another version than told, if a draft was typed before it was read */
  async function save(edit: OrderEdit, read: OfficeOrder, readVersion: number) {
    setFailure(null);
    setSaving(true);
    const text = JSON.stringify([readVersion, edit]);
    if (press.current.text !== text) press.current = { text, key: randomKey() };
    const headers = { 'if-match': `"${readVersion}"`, 'idempotency-key': press.current.key };
    const sent = form.getValues();
    const shown = () => JSON.stringify([form.getValues(), productsIn(latestLines())]);
    const whole = shown();
    try {
      const { data } = await api.call('editOrder', { params: { orderId }, body: edit }, { headers });
      draft.forget();
      setConflict(null);
      if (shown() !== whole) return goOn(data, sent);
      tellDone(m.orders_edit_done());
      await leave();
    } catch (error) {
      if (!mayHaveArrived(error)) press.current = { text: '', key: '' };
      // What was changed since is mine too, when it is asked whose stays.
      showRefusal(error, editOf(read, form.getValues(), latestLines()));
    } finally {
      setSaving(false);
    }
  }

  /** Something was changed after the order was sent: it is not saved yet. */
  function goOn(saved: OfficeOrder, sent: OrderFieldValues) {
    tellSavedInPart();
    const now = form.getValues();
    for (const [name, value] of Object.entries(fieldsOf(saved)) as [keyof OrderFieldValues, string][])
      if (now[name] === sent[name]) form.setValue(name, value);
    press.current = { text: '', key: '' };
    setBase(saved);
    setVersion(saved.version);
    keepOver(saved, saved.version, latestLines());
  }

  function showRefusal(error: unknown, edit: OrderEdit) {
    const changed = refusalBody('editOrder', 'changed_meanwhile', error);
    if (changed !== null) return setConflict({ ...changed, edit });
    setConflict(null);
    const shortages = shortagesIn(error);
    if (shortages !== null) updateLines(shortages);
    markWrongFields(error, form);
    setFailure(shortages === null ? errorText(error) : m.orders_form_short());
  }

  /** What was saved meanwhile, and over it what I changed. */
  async function saveMine({ current, edit }: EditConflict) {
    for (const [name, value] of Object.entries(fieldsOf(current)))
      if (!Object.hasOwn(edit, name)) form.setValue(name as keyof OrderFieldValues, value);
    if (edit.products === undefined) updateLines(() => linesOf(current));
    setBase(current);
    setVersion(current.version);
    await save(edit, current, current.version);
  }

  async function takeTheirs({ current }: EditConflict) {
    draft.forget();
    if (current.can.includes('edit')) onStartOver();
    else await leave();
  }

  return (
    <>
      <OrderForm
        form={form}
        draft={draft}
        onStartOver={onStartOver}
        fields={<OrderFields form={form} onChange={() => keep()} />}
        lines={lines}
        savedLines={linesOf(base)}
        onChangeLines={changeLines}
        totals={totals}
        moreTotals={totals !== null && <MoneyAfter order={base} total={totals.total} />}
        failure={failure}
        sendLabel={m.orders_edit_save()}
        isSending={isSaving}
        onSend={send}
      />
      {conflict !== null && (
        <EditConflictDialog
          conflict={conflict}
          lines={lines}
          isSaving={isSaving}
          onMine={() => saveMine(conflict)}
          onTheirs={() => takeTheirs(conflict)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

/** Null until province and method are both chosen. */
function totalsOf(
  order: OfficeOrder,
  { province, deliveryMethod }: Partial<OrderFieldValues>,
  lines: readonly ChosenLine[],
  limit: Cents,
) {
  if (!isProvince(province) || !isDeliveryMethod(deliveryMethod)) return null;
  const before = {
    subtotal: centsNearest(order.subtotal),
    deliveryFee: centsNearest(order.deliveryFee),
    isFreeDelivery: order.isFreeDelivery,
    total: centsNearest(order.totalAmount),
    province: order.province,
    deliveryMethod: order.deliveryMethod,
  };
  return totalsAfterEdit(before, { subtotal: subtotalOf(lines), province, deliveryMethod }, limit);
}

/** How the total moves, and what that means where money has come already. */
function MoneyAfter({ order, total }: { order: OfficeOrder; total: Cents }) {
  const paid = centsNearest(order.paidAmount);
  // What is to be given back whatever the order costs: it was paid twice, or too late.
  const surplus = centsNearest(order.refundDue) - Math.max(0, paid - centsNearest(order.totalAmount));
  const refundDue = Math.max(0, paid - total) + surplus;
  return (
    <>
      {total !== centsNearest(order.totalAmount) && (
        <DataRow term={m.orders_edit_total_before()}>{dollars(order.totalAmount)}</DataRow>
      )}
      {paid > 0 && (
        <>
          <DataRow term={m.orders_received()}>{formatUsd(paid)}</DataRow>
          {total > paid && (
            <DataRow term={m.orders_amount_due()} isStrong>
              {formatUsd(total - paid)}
            </DataRow>
          )}
        </>
      )}
      {refundDue > 0 && (
        <DataRow term={m.orders_refund_due()} isStrong>
          {formatUsd(refundDue)}
        </DataRow>
      )}
    </>
  );
}
