import type { ListedCustomer } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDate } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import { type Column, RowLink, RowList } from '../../ui/row-list.tsx';

/** People with an account. */
export function CustomerRows({ customers }: { customers: readonly ListedCustomer[] }) {
  return (
    <RowList
      rows={customers}
      label={m.customers_title()}
      card={(customer) => <Card customer={customer} />}
      columns={columns()}
      isTopAligned
    />
  );
}

const dayOf = (time: string) => formatDate(new Date(time), currentLanguage());

function Name({ customer: { _id, name } }: { customer: ListedCustomer }) {
  return (
    <RowLink to={`/customers/${_id}`} className="wrap-anywhere">
      {name}
    </RowLink>
  );
}

function BlockedBadge({ customer }: { customer: ListedCustomer }) {
  return customer.isBlocked && <Badge tone="danger">{m.customers_blocked()}</Badge>;
}

function phoneText({ phoneNumber }: ListedCustomer): string {
  return phoneNumber === '' ? m.customers_no_phone() : formatPhone(phoneNumber);
}

function Card({ customer }: { customer: ListedCustomer }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base">
          <Name customer={customer} />
        </h2>
        <BlockedBadge customer={customer} />
      </div>
      <p className="tabular-nums">{phoneText(customer)}</p>
      <p className="text-ink-soft text-sm tabular-nums">
        {customer.lastOrderAt === null
          ? m.customers_no_orders()
          : `${m.customers_count_told({ count: countText(customer.orderCount) })} · ${m.customers_last_order_at({ time: dayOf(customer.lastOrderAt) })}`}
      </p>
    </>
  );
}

function columns(): Column<ListedCustomer>[] {
  const figures = 'whitespace-nowrap tabular-nums';
  return [
    {
      head: m.customers_name(),
      cell: (customer) => (
        <>
          <Name customer={customer} />
          <span> </span>
          <BlockedBadge customer={customer} />
        </>
      ),
    },
    {
      head: m.customers_phone(),
      className: figures,
      cell: phoneText,
    },
    {
      head: m.customers_order_count(),
      className: 'tabular-nums',
      cell: ({ orderCount }) => countText(orderCount),
    },
    {
      head: m.customers_last_order(),
      className: figures,
      cell: ({ lastOrderAt }) => (lastOrderAt === null ? '–' : dayOf(lastOrderAt)),
    },
    { head: m.customers_since(), className: figures, cell: ({ createdAt }) => dayOf(createdAt) },
  ];
}
