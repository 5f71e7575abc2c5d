import type { OfficeOrder, Sender } from '@phsar/contract/office/wire';
import type { PaymentMethod } from '@phsar/domain/payment';
import { formatPhone } from '@phsar/domain/phone';
import { formatDateTime } from '@phsar/texts/dates';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import type { PrintChoice } from './print-choice.ts';

interface SheetProps {
  order: OfficeOrder;
  sender: Sender;
  paper: PrintChoice['paper'];
}

/** What a courier needs: for whom, where to, and what to collect. */
export function CourierLabel({ order, sender, paper }: SheetProps) {
  const { province, trackingNumber } = order;
  const courier = courierOf(order);
  const language = currentLanguage();
  return (
    <Sheet name={m.printing_label()} order={order} paper={paper}>
      <p className="sheet-sender">
        {m.printing_sender()} <b>{sender.name}</b> <span>{`· ${formatPhone(sender.phone)}`}</span>
      </p>
      <OrderNumber order={order} />
      <section className="sheet-recipient">
        <p className="sheet-term">{m.printing_recipient()}</p>
        <p className={`sheet-name ${order.customerName.length > LONG_NAME ? 'sheet-long' : ''}`}>
          {order.customerName}
        </p>
        <p className="sheet-phone">{formatPhone(order.customerPhone)}</p>
        <p className={`sheet-address ${order.address.length > LONG_ADDRESS ? 'sheet-long' : ''}`}>
          <b>{provinceName(province, language)}</b>
          <br />
          <span>{order.address}</span>
        </p>
      </section>
      <Money order={order} />
      <div className="sheet-facts">
        {courier !== null && (
          <p>
            {m.printing_courier()} <b>{courier}</b> <span>{trackingNumber}</span>
          </p>
        )}
        <p>
          {m.printing_pieces()} <b>{order.itemCount}</b>
        </p>
      </div>
      <NoteSpace />
    </Sheet>
  );
}

/** What a packer needs: each product with its number of pieces, to tick off. */
export function PackingSlip({ order, sender, paper }: SheetProps) {
  const language = currentLanguage();
  return (
    <Sheet name={m.printing_slip()} order={order} paper={paper}>
      <p className="sheet-sender">
        <b>{sender.name}</b> <span>{`· ${formatPhone(sender.phone)}`}</span>
      </p>
      <OrderNumber order={order} />
      <p className="sheet-customer">
        <b>{order.customerName}</b>
        <br />
        <span>{`${formatPhone(order.customerPhone)} · ${provinceName(order.province, language)}`}</span>
      </p>
      <ul className="sheet-goods">
        {order.products.map(({ productId, productName, quantity }) => (
          <li key={productId}>
            <span className="sheet-tick" />
            <b className="sheet-quantity">{`${quantity} ×`}</b>
            <span>{productName}</span>
          </li>
        ))}
      </ul>
      <p className="sheet-facts">
        <span>
          {m.printing_pieces()} <b>{order.itemCount}</b>
        </span>
        <b>{order.orderId}</b>
      </p>
      <Money order={order} />
      <NoteSpace />
    </Sheet>
  );
}

/** Null where the shop delivers by itself. */
function courierOf({ courier, deliveryMethod }: OfficeOrder): string | null {
  if (courier !== null || deliveryMethod === 'standard') return courier;
  return deliveryMethodName(deliveryMethod, currentLanguage());
}

/** Characters from where on the type is smaller, so that all of it stands on one sheet. */
const LONG_NAME = 36;
const LONG_ADDRESS = 90;

function Sheet({
  name,
  order,
  paper,
  children,
}: Omit<SheetProps, 'sender'> & { name: string; children: ReactNode }) {
  return (
    <article data-sheet={paper} aria-label={`${name} ${order.orderId}`} className="sheet">
      {children}
    </article>
  );
}

function OrderNumber({ order: { orderId, createdAt } }: Pick<SheetProps, 'order'>) {
  return (
    <div className="sheet-number">
      <div>
        <p className="sheet-term">{m.printing_order()}</p>
        <p className="sheet-order">{orderId}</p>
        <p className="sheet-time">{formatDateTime(new Date(createdAt), currentLanguage())}</p>
      </div>
      <QrCode text={orderId} label={orderId} className="sheet-code" />
    </div>
  );
}

const DUE_WORDS: Record<PaymentMethod, () => string> = {
  cash_on_delivery: m.printing_collect,
  bank_transfer: m.printing_transfer_due,
};

/** Whether the courier collects money, and how much. */
function Money({ order: { status, amountDue, paymentMethod } }: Pick<SheetProps, 'order'>) {
  if (status === 'Cancelled') return <p className="sheet-money">{m.printing_cancelled()}</p>;
  if (amountDue === 0)
    return (
      <p className="sheet-money">
        <b>{m.printing_paid()}</b> <span>{m.printing_paid_hint()}</span>
      </p>
    );
  return (
    <p className="sheet-money sheet-due">
      <span>{DUE_WORDS[paymentMethod]()}</span> <b>{dollars(amountDue)}</b>
    </p>
  );
}

function NoteSpace() {
  return <p className="sheet-note">{m.printing_note()}</p>;
}
