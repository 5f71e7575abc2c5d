import { PATHS } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { formatUsd, multiplied } from '@phsar/domain/money';
import { unitPrice } from '@phsar/domain/pricing';
import { Button } from '@phsar/ui/button';
import { useTimedFlag } from '@phsar/ui/hooks/use-timed-flag';
import { CheckIcon } from '@phsar/ui/icons';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { CartIcon } from '../../ui/shop-icons.tsx';
import { type ShoppingActions, useCartState } from './shopping-actions.ts';

const STOCK_WARNING_MS = 5000;

/** Quantity, price and the two purchase buttons; sticks to the dialog's bottom edge. */
export function PurchaseBar({ product, shopping }: { product: Product; shopping: ShoppingActions }) {
  const [wanted, setWanted] = useState(1);
  const warning = useTimedFlag(STOCK_WARNING_MS);
  const state = useCartState(product, shopping);
  const isAdding = shopping.useIsAdding(product._id);
  if (state === 'sold-out') return <SoldOut />;
  // The stock may have dropped while the dialog was open.
  const quantity = Math.min(wanted, product.Item);

  return (
    <div className="flex flex-col gap-3">
      {warning.isShown && <Notice tone="warning">{m.catalogue_stock_limit({ count: product.Item })}</Notice>}
      {state === 'in-cart' && <InCartNote />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex grow items-center justify-between gap-5 sm:justify-start">
          <QuantityStepper
            value={quantity}
            onChange={setWanted}
            max={product.Item}
            onLimit={warning.show}
            label={product.title}
          />
          <Total product={product} quantity={quantity} />
        </div>
        <div className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0">
          <Button
            variant="secondary"
            icon={<CartIcon className="size-5 max-sm:hidden" />}
            isPending={isAdding}
            onClick={() => shopping.onAddToCart(product, quantity)}
          >
            {m.catalogue_add_to_cart()}
          </Button>
          <Button onClick={() => shopping.onBuyNow(product, quantity)}>{m.catalogue_buy_now()}</Button>
        </div>
      </div>
    </div>
  );
}

function Total({ product, quantity }: { product: Product; quantity: number }) {
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="text-ink-soft text-sm">{m.catalogue_total()}</span>
      <span className="font-semibold text-xl tabular-nums">
        {formatUsd(multiplied(unitPrice(pricesOf(product)), quantity))}
      </span>
    </p>
  );
}

function InCartNote() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-success">
      <CheckIcon className="size-5" />
      {m.catalogue_already_in_cart()}
      <Link to={PATHS.cart} className="font-semibold underline underline-offset-4">
        {m.catalogue_go_to_cart()}
      </Link>
    </p>
  );
}

function SoldOut() {
  return (
    <Button isFullWidth disabled>
      {m.catalogue_sold_out()}
    </Button>
  );
}
