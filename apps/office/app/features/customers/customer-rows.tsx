import type { ListedCustomer } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDate } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import { useIsDesk } from '../../ui/use-is-desk.ts';

interface RowsProps {
  customers: readonly ListedCustomer[];
}

/** Cards on a phone, a table on a wider screen. */
export function CustomerRows(props: RowsProps) {
  return useIsDesk() ? <CustomerTable {...props} /> : <CustomerCards {...props} />;
}

const pathOf = ({ _id }: ListedCustomer) => `/customers/${_id}`;
const dayOf = (time: string) => formatDate(new Date(time), currentLanguage());

function BlockedBadge({ customer }: { customer: ListedCustomer }) {
  return customer.isBlocked && <Badge tone="danger">{m.customers_blocked()}</Badge>;
}

function CustomerCards({ customers }: RowsProps) {
  return (
    <ul aria-label={m.customers_title()} className="flex flex-col gap-3">
      {customers.map((customer) => (
        <li
          key={customer._id}
          data-edge
          className="relative rounded-lg bg-surface p-4 shadow-sm transition hover:shadow-md"
        >
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 className="wrap-anywhere min-w-0 text-base">
              <Link to={pathOf(customer)} className="after:absolute after:inset-0 after:rounded-lg">
                {customer.name}
              </Link>
            </h2>
            <BlockedBadge customer={customer} />
          </div>
          <p className="tabular-nums">{formatPhone(customer.phoneNumber)}</p>
          <p className="text-ink-soft text-sm tabular-nums">
            {customer.lastOrderAt === null
              ? m.customers_no_orders()
              : `${m.customers_count_told({ count: countText(customer.orderCount) })} · ${m.customers_last_order_at({ time: dayOf(customer.lastOrderAt) })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CustomerTable({ customers }: RowsProps) {
  const heads = [
    m.customers_name(),
    m.customers_phone(),
    m.customers_order_count(),
    m.customers_last_order(),
    m.customers_since(),
  ];
  return (
    <div data-edge className="overflow-x-auto rounded-lg bg-surface shadow-sm">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {customers.map((customer) => (
            <tr
              key={customer._id}
              className="relative align-top transition *:px-4 *:py-3 hover:bg-primary-soft"
            >
              <th scope="row" className="text-start">
                <Link to={pathOf(customer)} className="wrap-anywhere after:absolute after:inset-0">
                  {customer.name}
                </Link>{' '}
                <BlockedBadge customer={customer} />
              </th>
              <td className="whitespace-nowrap tabular-nums">{formatPhone(customer.phoneNumber)}</td>
              <td className="tabular-nums">{countText(customer.orderCount)}</td>
              <td className="whitespace-nowrap tabular-nums">
                {customer.lastOrderAt === null ? '–' : dayOf(customer.lastOrderAt)}
              </td>
              <td className="whitespace-nowrap tabular-nums">{dayOf(customer.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
