import type { OfficeOrder } from '@phsar/contract/office/wire';
import { e164, formatPhone, phoneLink } from '@phsar/domain/phone';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { createButtonLink } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { PhoneIcon, TelegramIcon } from '@phsar/ui/icons';
import type { ComponentProps } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';

const ButtonAnchor = createButtonLink((props: ComponentProps<'a'>) => <a {...props} />);

/** Who gets it and where, with a tap to call or write. */
export function OrderCustomer({ order }: { order: OfficeOrder }) {
  const language = currentLanguage();
  const international = e164(order.customerPhone);
  return (
    <Section title={m.orders_customer()}>
      <p className="wrap-anywhere font-semibold">{order.customerName}</p>
      <p className="tabular-nums">{formatPhone(order.customerPhone)}</p>
      <div className="mt-3 flex flex-wrap gap-3 *:grow">
        <ButtonAnchor
          variant="secondary"
          icon={<PhoneIcon className="size-5" />}
          href={phoneLink(order.customerPhone)}
        >
          {m.orders_call()}
        </ButtonAnchor>
        {international !== null && (
          <ButtonAnchor
            variant="secondary"
            icon={<TelegramIcon className="size-5" />}
            href={`https://t.me/${international}`}
            target="_blank"
            rel="noreferrer"
          >
            {m.orders_telegram()}
          </ButtonAnchor>
        )}
      </div>
      <DataList className="mt-3">
        <DataRow term={m.orders_address()}>
          <span className="wrap-anywhere">{order.address}</span>
        </DataRow>
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
