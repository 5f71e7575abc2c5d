import { productPath } from '@phsar/contract/shop/paths';
import type { CartItem, Product } from '@phsar/contract/shop/wire';
import { formatPercent, formatUsd } from '@phsar/domain/money';
import { lineTotal, unitPrice } from '@phsar/domain/pricing';
import { isSoldOut, isWithinStock } from '@phsar/domain/stock';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { IconButton } from '@phsar/ui/icon-button';
import { TrashIcon } from '@phsar/ui/more-icons';
import { Skeleton } from '@phsar/ui/skeleton';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { OPENED_HERE } from '../../lib/page/page-address.ts';
import { pricedLine, pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { STOCK_WARNING_MS } from './cart-failure.tsx';

export interface CartLineProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

const CARD =
  'flex flex-wrap gap-3 rounded-lg bg-surface p-3 shadow-sm sm:grid sm:grid-cols-[auto_1fr_auto] sm:gap-x-4 sm:p-4';
/** Below the picture when a larger font size leaves it less room. */
const WORDS = 'min-w-0 grow basis-[6rem]';

/** A product in the cart; marked when its quantity exceeds the stock. */
export function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  const { product, quantity } = item;
  const [isWarned, warn] = useStockWarning();
  const isShort = !isWithinStock(quantity, product.Item);
  return (
    <li
      id={`cart-line-${product._id}`}
      tabIndex={-1}
      data-edge
      className={`${CARD} outline-offset-2 ${isShort ? 'ring-2 ring-danger' : ''}`}
    >
      <LinePicture product={product} />
      <div className={WORDS}>
        <h2 className="text-sm sm:text-base">
          <Link
            to={productPath(product._id)}
            state={OPENED_HERE}
            className="-my-3 block py-3 underline-offset-4 hover:underline"
          >
            {product.title}
          </Link>
        </h2>
        <UnitPrice product={product} />
      </div>
      <IconButton label={m.cart_remove({ title: product.title })} onClick={onRemove} className="-me-1 -mt-1">
        <TrashIcon className="size-5" />
      </IconButton>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-2 sm:self-end">
        {!isSoldOut(product.Item) && (
          <QuantityStepper
            value={quantity}
            // From above the stock, one step down goes straight to the stock.
            onChange={(next) => onQuantity(Math.min(next, product.Item))}
            max={product.Item}
            onLimit={warn}
            label={product.title}
          />
        )}
        <p className="ms-auto font-semibold text-lg tabular-nums">{formatUsd(lineTotal(pricedLine(item)))}</p>
      </div>
      <div role="status" className="col-span-3 basis-full empty:hidden">
        {isShort ? (
          <Shortage stock={product.Item} onTake={() => onQuantity(product.Item)} />
        ) : (
          isWarned && <p className="text-sm text-warning">{m.cart_stock_warning({ stock: product.Item })}</p>
        )}
      </div>
    </li>
  );
}

function Shortage({ stock, onTake }: { stock: number; onTake: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
      <p>{isSoldOut(stock) ? m.cart_sold_out() : m.cart_stock_warning({ stock })}</p>
      {!isSoldOut(stock) && (
        <Button variant="danger" size="sm" onClick={onTake}>
          {m.cart_take_available({ stock })}
        </Button>
      )}
    </div>
  );
}

function UnitPrice({ product }: { product: Product }) {
  const prices = pricesOf(product);
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm tabular-nums">
      <span>{m.cart_unit_price({ price: formatUsd(unitPrice(prices)) })}</span>
      {prices.discount > 0 && <del>{formatUsd(prices.price)}</del>}
    </p>
  );
}

function LinePicture({ product }: { product: Product }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { discount } = pricesOf(product);
  const url = product.images[0] ?? product.image;
  return (
    <div className="relative self-start sm:row-span-2">
      <button
        type="button"
        aria-label={m.cart_enlarge({ title: product.title })}
        onClick={() => setEnlarged(true)}
        className="block cursor-zoom-in overflow-hidden rounded-md"
      >
        <Picture url={url} alt="" sizes="7rem" className="aspect-square w-22 object-cover sm:w-28" />
      </button>
      {discount > 0 && (
        <span className="pointer-events-none absolute start-1 top-1">
          <Badge tone="accent">{m.cart_discount({ percent: formatPercent(discount) })}</Badge>
        </span>
      )}
      <Dialog isOpen={isEnlarged} onClose={() => setEnlarged(false)} title={product.title} size="lg">
        <Picture
          url={url}
          alt={product.title}
          sizes="(min-width: 577px) 60rem, 100vw"
          className="mx-auto aspect-square w-full max-w-[72dvh] rounded-md object-contain"
        />
      </Dialog>
    </div>
  );
}

/** Placeholder of a line: picture, two-line title, price, quantity. */
export function CartLineSkeleton() {
  return (
    <div data-edge className={CARD}>
      <Skeleton className="size-22 sm:row-span-2 sm:size-28" corners="rounded-md" />
      <div className={`${WORDS} grid content-start gap-2 py-1 text-sm sm:col-span-2 sm:text-base`}>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-20" />
      </div>
      <div className="flex basis-full items-center justify-between sm:col-span-2 sm:self-end">
        <Skeleton className="h-11 w-31" corners="rounded-full" />
        <Skeleton className="h-[1lh] w-16 text-lg" />
      </div>
    </div>
  );
}

/** True for 5 seconds after the shopper asked for more than the stock. */
function useStockWarning(): [isWarned: boolean, warn: () => void] {
  const [warnings, setWarnings] = useState(0);
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    if (warnings === 0) return;
    setWarned(true);
    const timer = setTimeout(() => setWarned(false), STOCK_WARNING_MS);
    return () => clearTimeout(timer);
  }, [warnings]);
  return [isWarned, () => setWarnings((count) => count + 1)];
}
