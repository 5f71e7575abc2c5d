import type { OfficeOrder } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { TextField } from '@phsar/ui/fields';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { copyText } from '../../ui/copy-text.ts';
import { dollars } from '../../ui/dollars.ts';
import { CopyIcon } from '../../ui/office-icons.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tellDone } from '../../ui/toast.ts';
import { PayDialog, RefundDialog } from './order-action-dialogs.tsx';
import { METHOD_WORDS, statusWord } from './order-words.ts';
import type { OrderActions } from './use-order-actions.ts';

/** The lines and the total. */
export function OrderGoods({ order }: { order: OfficeOrder }) {
  return (
    <Section title={m.orders_goods({ count: order.itemCount })}>
      <ul className="-mt-2 divide-y divide-line">
        {order.products.map(({ productId, productName, quantity, unitPrice, totalPrice, productImage }) => (
          <li key={productId} className="flex items-center gap-3 py-2.5">
            <Thumbnail url={productImage} />
            <div className="min-w-0 grow">
              <p className="wrap-anywhere text-sm">{productName}</p>
              <p className="text-ink-soft text-sm tabular-nums">
                <span className="font-semibold text-ink">{`${quantity} ×`}</span>{' '}
                <span>{dollars(unitPrice)}</span>
              </p>
            </div>
            <p className="shrink-0 tabular-nums">{dollars(totalPrice)}</p>
          </li>
        ))}
      </ul>
      <DataList className="border-line border-t">
        <DataRow term={m.orders_subtotal()}>{dollars(order.subtotal)}</DataRow>
        <DataRow term={m.orders_fee()}>
          {order.isFreeDelivery ? m.orders_fee_free() : dollars(order.deliveryFee)}
        </DataRow>
        <DataRow term={m.orders_total()} isStrong>
          {dollars(order.totalAmount)}
        </DataRow>
      </DataList>
    </Section>
  );
}

/** The page where whoever has its address pays the order by a code. */
function PayLink({ link }: { link: string }) {
  async function copy() {
    if (await copyText(link)) tellDone(m.orders_pay_link_copied());
  }
  return (
    <div className="mt-3 flex flex-col gap-2">
      <TextField
        label={m.orders_pay_link()}
        hint={m.orders_pay_link_hint()}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="secondary" icon={<CopyIcon className="size-5" />} onClick={copy}>
        {m.orders_pay_link_copy()}
      </Button>
    </div>
  );
}

/** What was paid, what is due, and what has to be refunded. */
export function OrderMoney({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const [asked, setAsked] = useState<'pay' | 'refund' | null>(null);
  const close = () => setAsked(null);
  const { can, paidAmount, amountDue, refundDue } = order;
  return (
    <Section title={m.orders_payment()}>
      <DataList className="-mt-2">
        <DataRow term={m.orders_method()}>{METHOD_WORDS[order.paymentMethod]()}</DataRow>
        <DataRow term={m.orders_status()}>{statusWord(order).text()}</DataRow>
        {paidAmount > 0 && <DataRow term={m.orders_received()}>{dollars(paidAmount)}</DataRow>}
        {amountDue > 0 && (
          <DataRow term={m.orders_amount_due()} isStrong>
            {dollars(amountDue)}
          </DataRow>
        )}
        {refundDue > 0 && (
          <DataRow term={m.orders_refund_due()} isStrong>
            {dollars(refundDue)}
          </DataRow>
        )}
      </DataList>
      {order.payLink !== null && <PayLink link={order.payLink} />}
      <div className="mt-3 flex flex-col gap-3 empty:hidden">
        {can.includes('pay') && (
          <Button variant="secondary" onClick={() => setAsked('pay')}>
            {m.orders_pay()}
          </Button>
        )}
        {can.includes('refund') && refundDue === 0 && (
          <Button variant="secondary" onClick={() => setAsked('refund')}>
            {m.orders_refund()}
          </Button>
        )}
      </div>
      {asked === 'pay' && <PayDialog order={order} actions={actions} onClose={close} />}
      {asked === 'refund' && <RefundDialog order={order} actions={actions} onClose={close} />}
    </Section>
  );
}
