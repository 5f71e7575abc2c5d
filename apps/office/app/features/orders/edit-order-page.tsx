import { refusalBody } from '@phsar/contract/office/client';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { isDeliveryMethod, totalsAfterEdit } from '@phsar/domain/delivery';
import { type Cents, centsNearest, formatUsd } from '@phsar/domain/money';
import { isProvince } from '@phsar/domain/provinces';
import { DataRow } from '@phsar/ui/data-list';
import { EmptyState } from '@phsar/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dollars } from '../../ui/dollars.ts';
import { errorText } from '../../ui/error-text.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import { linesOf, subtotalOf } from './chosen-lines.ts';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';
import { editDraft, editOf, type OrderParts, partsOf, valuesOf } from './order-changes.ts';
import { OrderFields, type OrderValues } from './order-fields.tsx';
import { OrderForm } from './order-form.tsx';
import { markWrongFields, shortagesIn } from './order-refusals.ts';
import { useDeliveryLimit, useLinesOfToday } from './use-order-lines.ts';

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

function useOrderEdit({ order, onStartOver }: EditFormProps, leave: () => unknown) {
  const versioned = useVersionedForm<OfficeOrder, OrderValues, OrderParts>({
    name: editDraft(order.orderId),
    saved: order,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => valuesOf(saved ?? order),
    partsOf,
    // They tell today's stock.
    untouched: ['lines'],
    send: async ({ changes, ifMatch, key }) => {
      const input = { params: { orderId: order.orderId }, body: editOf(changes) };
      return (await api.call('editOrder', input, { headers: { ...ifMatch, ...key } })).data;
    },
    conflictOf: (error) => refusalBody('editOrder', 'changed_meanwhile', error),
    failureText: (error) => {
      const shortages = shortagesIn(error);
      if (shortages !== null) form.setValue('lines', shortages(form.getValues().lines));
      markWrongFields(error, form);
      return shortages === null ? errorText(error) : m.orders_form_short();
    },
    onSaved: async (_, typed) => {
      if (Object.keys(typed).length > 0) return tellSavedInPart();
      tellDone(m.orders_edit_done());
      await leave();
    },
    onTheirs: async (current) => {
      if (current.can.includes('edit')) onStartOver();
      else await leave();
    },
  });
  const { form } = versioned;
  useLinesOfToday(form);
  return versioned;
}

function EditForm(props: EditFormProps) {
  const { order, onStartOver } = props;
  const navigate = useNavigate();
  const limit = useDeliveryLimit();
  const leave = () => navigate(`/orders/${order.orderId}`, { replace: true });
  const versioned = useOrderEdit(props, leave);
  const { form, draft, conflict } = versioned;
  const base = versioned.read ?? order;
  const totals = limit === undefined ? null : totalsOf(base, form.getValues(), limit);

  async function send() {
    if (versioned.isChanged) return await versioned.save();
    draft.forget();
    await leave();
  }

  return (
    <>
      <OrderForm
        form={form}
        draft={draft}
        onStartOver={onStartOver}
        fields={<OrderFields form={form} />}
        savedLines={linesOf(base)}
        totals={totals}
        moreTotals={totals !== null && <MoneyAfter order={base} total={totals.total} />}
        failure={versioned.failure}
        sendLabel={m.orders_edit_save()}
        isSending={versioned.isSaving}
        onSend={send}
      />
      {conflict !== null && (
        <EditConflictDialog
          conflict={conflict}
          isSaving={versioned.isSaving}
          onMine={() => versioned.saveOver(new Set(conflict.fields))}
          onTheirs={versioned.takeTheirs}
          onClose={versioned.closeConflict}
        />
      )}
    </>
  );
}

/** Null until province and method are both chosen. */
function totalsOf(order: OfficeOrder, { province, deliveryMethod, lines }: OrderValues, limit: Cents) {
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
