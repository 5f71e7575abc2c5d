import type { CartItem } from '@phsar/contract/shop/wire';
import type { CheckoutTotals } from '@phsar/domain/delivery';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { isSoldOut } from '@phsar/domain/stock';
import { Button } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { m } from '../../paraglide/messages.js';
import { FreeDeliveryMeter } from '../../ui/free-delivery-meter.tsx';
import { PolicyLinks } from '../../ui/policy-links.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { TotalsList } from './totals-list.tsx';

const STOCK_WARNING_MS = 5000;

export interface CheckoutSummaryProps {
  cart: readonly CartItem[];
  totals: CheckoutTotals;
  /** The cart with the prices that the shopper saw, shown struck through where they changed. */
  before: { cart: readonly CartItem[]; totals: CheckoutTotals } | undefined;
  threshold: Cents;
  /** The shopper tried to continue although something is short in stock. */
  isRefused: boolean;
  /** The only product is no longer sold. */
  isGone: boolean;
  buyNow: { onQuantity: (quantity: number) => void; onCancel: () => void } | null;
  /** Id of the form that the button submits. */
  formId: string;
}

/** The products and totals; on phones the button sticks to the bottom edge. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { cart, totals, before, threshold, isRefused, isGone, buyNow, formId } = props;
  const [single] = cart;
  return (
    <aside className="max-lg:contents lg:sticky lg:top-24 lg:rounded-lg lg:bg-surface lg:p-6 lg:shadow-sm">
      <div data-edge className="max-lg:rounded-lg max-lg:bg-surface max-lg:p-4 max-lg:shadow-sm">
        <h2 className="mb-3 text-lg">{m.checkout_your_order()}</h2>
        <PurchaseLines cart={cart} before={before?.cart} isGone={isGone} />
        {buyNow !== null && single !== undefined && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <QuantityStepper
              value={single.quantity}
              onChange={(next) => buyNow.onQuantity(Math.max(1, Math.min(next, single.product.Item)))}
              max={single.product.Item}
              onLimit={warnOfStock}
              label={single.product.title}
              isDisabled={isSoldOut(single.product.Item)}
            />
            <Button variant="quiet" className="-me-5" onClick={buyNow.onCancel}>
              {m.checkout_cancel_buy()}
            </Button>
          </div>
        )}
        <div className="mt-4">
          <TotalsList totals={totals} before={before?.totals} />
        </div>
        <div className="mt-3">
          <FreeDeliveryMeter subtotal={totals.subtotal} threshold={threshold} />
        </div>
        <PolicyLinks text={m.checkout_agree()} policies={['delivery', 'returns', 'terms']} />
      </div>
      <div data-bottom-bar className="bottom-bar lg:mt-4">
        {isRefused && (
          <div className="mb-3">
            <Notice tone="danger">{isGone ? m.checkout_gone_hint() : m.checkout_shortage()}</Notice>
          </div>
        )}
        <div className="flex items-center gap-4">
          {/* Repeats the total for phones, where the summary is out of view. */}
          <span aria-hidden="true" className="font-semibold text-xl tabular-nums lg:hidden">
            {formatUsd(totals.total)}
          </span>
          <Button type="submit" form={formId} size="lg" className="grow max-sm:px-4 max-sm:text-base">
            {m.checkout_proceed()}
          </Button>
        </div>
      </div>
    </aside>
  );
}

function warnOfStock(stock: number) {
  showToast({ text: m.checkout_stock_warning({ stock }), tone: 'warning', durationMs: STOCK_WARNING_MS });
}
