import type { OfficeOrder } from '@phsar/contract/office/wire';
import { formatPhone } from '@phsar/domain/phone';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { Link } from 'react-router';
import { currentLanguage } from '../../lib/language.ts';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { ContactButtons } from '../../ui/contact-buttons.tsx';
import { Section } from '../../ui/section.tsx';

/** Who gets it and where, with a tap to call or write. */
export function OrderCustomer({ order }: { order: OfficeOrder }) {
  const language = currentLanguage();
  return (
    <Section title={m.orders_customer()}>
      {order.customerName === '' ? (
        <p className="text-ink-soft">{m.orders_customer_removed()}</p>
      ) : (
        <Reachable order={order} />
      )}
      <DataList className="mt-3">
        {order.address !== '' && (
          <DataRow term={m.orders_address()}>
            <span className="wrap-anywhere">{order.address}</span>
          </DataRow>
        )}
        <DataRow term={m.orders_province()}>{provinceName(order.province, language)}</DataRow>
        <DataRow term={m.orders_delivery()}>{deliveryMethodName(order.deliveryMethod, language)}</DataRow>
        {order.courier !== null && <DataRow term={m.orders_courier()}>{order.courier}</DataRow>}
        {order.trackingNumber !== null && (
          <DataRow term={m.orders_tracking()}>
            <Tracking number={order.trackingNumber} url={order.trackingUrl} />
          </DataRow>
        )}
      </DataList>
    </Section>
  );
}

function Reachable({ order }: { order: OfficeOrder }) {
  const mayOpen = useMay('customers.manage');
  const { customerId } = order;
  return (
    <>
      <p className="wrap-anywhere font-semibold">{order.customerName}</p>
      <p className="tabular-nums">{formatPhone(order.customerPhone)}</p>
      <ContactButtons phone={order.customerPhone} />
      {mayOpen && customerId !== null && customerId !== undefined && (
        <Link
          to={`/customers/${customerId}`}
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {m.orders_customer_page()}
        </Link>
      )}
    </>
  );
}

function Tracking({ number, url }: { number: string; url: string | null }) {
  if (url === null) return <span className="wrap-anywhere">{number}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere font-semibold text-primary underline"
    >
      {number}
    </a>
  );
}
