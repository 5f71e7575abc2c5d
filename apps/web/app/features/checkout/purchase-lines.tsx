import type { CartItem } from '@phsar/contract/shop/wire';
import { formatUsd } from '@phsar/domain/money';
import { lineTotal, unitPrice } from '@phsar/domain/pricing';
import { isSoldOut, isWithinStock } from '@phsar/domain/stock';
import { pricedLine, pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { Changed } from './changed.tsx';

interface PurchaseLinesProps {
  cart: readonly CartItem[];
  /** The lines with the prices that the shopper saw. */
  before?: readonly CartItem[] | undefined;
}

/** The products of a checkout, with notes on those short in stock. */
export function PurchaseLines({ cart, before = cart }: PurchaseLinesProps) {
  return (
    <ul aria-label={m.checkout_products()} className="divide-y divide-line lg:max-h-96 lg:overflow-y-auto">
      {cart.map((item, at) => (
        <PurchaseLine key={item.product._id} item={item} before={before[at] ?? item} />
      ))}
    </ul>
  );
}

function PurchaseLine({ item, before }: { item: CartItem; before: CartItem }) {
  const { product, quantity } = item;
  return (
    <li className="flex gap-3 py-2.5 first:pt-0">
      <Picture
        url={product.images[0] ?? product.image}
        alt=""
        sizes="3.5rem"
        className="size-14 shrink-0 rounded-sm object-cover"
      />
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold">{product.title}</p>
        <p className="text-ink-soft tabular-nums">
          <Changed from={linePrice(before)} to={linePrice(item)} />
        </p>
        {!isWithinStock(quantity, product.Item) && (
          <p className="text-danger">
            {isSoldOut(product.Item)
              ? m.checkout_sold_out()
              : m.checkout_stock_warning({ stock: product.Item })}
          </p>
        )}
      </div>
      <p className="text-sm tabular-nums">{formatUsd(lineTotal(pricedLine(item)))}</p>
    </li>
  );
}

function linePrice({ product, quantity }: CartItem): string {
  return m.checkout_line_price({ quantity, price: formatUsd(unitPrice(pricesOf(product))) });
}
