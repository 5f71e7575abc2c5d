import type { CartItem } from '@phsar/contract/shop/wire';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { Button } from '@phsar/ui/button';
import { DataList, DataRow } from '@phsar/ui/data-list';
import { Notice } from '@phsar/ui/notice';
import { Skeleton } from '@phsar/ui/skeleton';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { pricedLine } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { FreeDeliveryMeter } from '../../ui/free-delivery-meter.tsx';

export interface CartSummaryProps {
  items: readonly CartItem[];
  /** What they cost after discounts. */
  total: Cents;
  /** The shopper tried to continue with a line above its stock. */
  isRefused: boolean;
  onProceed: () => void;
}

/** Totals and the checkout button. The page lays out the parts; on phones the button sticks to the bottom edge. */
export function CartSummary({ items, total, isRefused, onProceed }: CartSummaryProps) {
  const { itemCount, mainTotal } = cartTotals(items.map(pricedLine));
  const threshold = useFreeDeliveryThreshold();
  return (
    <aside className="max-lg:contents lg:sticky lg:top-24 lg:rounded-lg lg:bg-surface lg:p-6 lg:shadow-sm">
      <div data-edge className="max-lg:rounded-lg max-lg:bg-surface max-lg:p-4 max-lg:shadow-sm">
        <h2 className="mb-2 text-lg">{m.cart_summary()}</h2>
        <DataList>
          <DataRow term={m.cart_total_item()}>{itemCount}</DataRow>
          <DataRow term={m.cart_main_total()}>{formatUsd(mainTotal)}</DataRow>
          {mainTotal > total && (
            <DataRow term={m.cart_total_discount()}>
              <span className="text-accent">{formatUsd(total - mainTotal)}</span>
            </DataRow>
          )}
          <DataRow term={m.cart_subtotal()} isStrong>
            {formatUsd(total)}
          </DataRow>
        </DataList>
        <div className="mt-3">
          <FreeDeliveryMeter subtotal={total} threshold={threshold} />
        </div>
      </div>
      <div data-bottom-bar className="bottom-bar lg:mt-4">
        {isRefused && (
          <div className="mb-3">
            <Notice tone="danger">{m.cart_shortage()}</Notice>
          </div>
        )}
        <div className="flex items-center gap-4">
          {/* Repeats the subtotal for phones, where the summary is out of view. */}
          <span aria-hidden="true" className="font-semibold text-xl tabular-nums lg:hidden">
            {formatUsd(total)}
          </span>
          <Button size="lg" onClick={onProceed} className="grow max-sm:px-4 max-sm:text-base">
            {m.cart_proceed()}
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Placeholder of the totals. */
export function CartSummarySkeleton() {
  return (
    <div data-edge className="grid gap-5 rounded-lg bg-surface p-4 shadow-sm lg:p-6">
      <Skeleton className="h-[1lh] w-1/3 text-lg" />
      {['pieces', 'list prices', 'discount', 'subtotal'].map((line) => (
        <div key={line} className="flex justify-between">
          <Skeleton className="h-[1lh] w-2/5" />
          <Skeleton className="h-[1lh] w-14" />
        </div>
      ))}
      <Skeleton className="h-16" corners="rounded-md" />
      <Skeleton className="h-13 max-lg:hidden" corners="rounded-full" />
    </div>
  );
}
