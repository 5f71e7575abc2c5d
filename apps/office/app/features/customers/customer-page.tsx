import type { Customer } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { formatDate, formatDateTime } from '@phsar/texts/dates';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { ContactButtons } from '../../ui/contact-buttons.tsx';
import { dollars } from '../../ui/dollars.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { SubjectLog } from '../../ui/log/subject-log.tsx';
import { StatusBadge } from '../../ui/order-status.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { CustomerAccount } from './customer-account.tsx';
import { CustomerNote } from './customer-note.tsx';

/** One person: contact, orders, the shop's note, and what can be done with the account. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const query = callQuery('findCustomer', { params: { id } });
  const loaded = useQuery(query);
  return (
    <>
      <BackLink to="/customers">{m.customers_title()}</BackLink>
      <PageHeading title={loaded.data?.name ?? m.customers_title()} />
      <LoadState loaded={loaded}>
        {(customer) => (
          <Person
            key={customer._id}
            customer={customer}
            onChange={(changed) => replaceData(query, () => changed)}
            onReload={loaded.refetch}
          />
        )}
      </LoadState>
    </>
  );
}

interface PersonProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
  onReload: () => void;
}

function Person({ customer, onChange, onReload }: PersonProps) {
  const { blockedAt, blockReason } = customer;
  return (
    <div className="flex flex-col gap-4">
      {blockedAt !== null && (
        <Notice tone="danger">
          <p className="font-semibold">
            {m.customers_blocked_since({ time: formatDateTime(new Date(blockedAt), currentLanguage()) })}
          </p>
          {blockReason !== '' && <p className="whitespace-pre-line wrap-anywhere">{blockReason}</p>}
        </Notice>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <Contact customer={customer} />
          <Orders customer={customer} />
        </div>
        <div className="grid gap-4">
          <CustomerNote customer={customer} onChange={onChange} />
          <CustomerAccount customer={customer} onChange={onChange} onReload={onReload} />
          <SubjectLog subject={`customer:${customer._id}`} />
        </div>
      </div>
    </div>
  );
}

function Contact({ customer }: { customer: Customer }) {
  return (
    <Section title={m.customers_contact()}>
      {customer.phoneNumber === '' ? (
        <p>{m.customers_no_phone()}</p>
      ) : (
        <>
          <p className="font-semibold text-lg tabular-nums">{formatPhone(customer.phoneNumber)}</p>
          <ContactButtons phone={customer.phoneNumber} />
        </>
      )}
      <DataList className="mt-3">
        <DataRow term={m.orders_address()}>
          <span className="wrap-anywhere">{customer.address}</span>
        </DataRow>
        <DataRow term={m.customers_since()}>
          {formatDate(new Date(customer.createdAt), currentLanguage())}
        </DataRow>
      </DataList>
    </Section>
  );
}

function Orders({ customer: { orders, orderCount, orderSum, phoneNumber } }: { customer: Customer }) {
  return (
    <Section title={m.customers_order_count()}>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{m.customers_no_orders()}</p>
      ) : (
        <>
          <DataList>
            <DataRow term={m.customers_order_number()}>{orderCount}</DataRow>
            <DataRow term={m.customers_order_sum()} isStrong>
              {dollars(orderSum)}
            </DataRow>
          </DataList>
          <ul className="divide-y divide-line border-line border-t">
            {orders.map(({ orderId, status, createdAt, totalAmount }) => (
              <li
                key={orderId}
                className="relative flex flex-wrap items-center justify-between gap-x-3 py-2.5"
              >
                <span>
                  <Link
                    to={`/orders/${orderId}`}
                    className="whitespace-nowrap font-semibold text-primary after:absolute after:inset-0"
                  >
                    {orderId}
                  </Link>
                  <span className="block text-ink-soft text-sm tabular-nums">
                    {formatDateTime(new Date(createdAt), currentLanguage())}
                  </span>
                </span>
                <span className="flex items-center gap-3">
                  <StatusBadge status={status} />
                  <span className="font-semibold tabular-nums">{dollars(totalAmount)}</span>
                </span>
              </li>
            ))}
          </ul>
          {orderCount > orders.length && phoneNumber !== '' && (
            <Link
              to={`/orders?${new URLSearchParams({ q: phoneNumber })}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary"
            >
              {m.customers_orders_all()}
            </Link>
          )}
        </>
      )}
    </Section>
  );
}
