import type { CartItem } from '@phsar/contract/shop/wire';
import { formatUsd } from '@phsar/domain/money';
import { lineTotal, unitPrice } from '@phsar/domain/pricing';
import { isSoldOut, isWithinStock } from '@phsar/domain/stock';
import { pricedLine, pricesOf } from '../../lib/shop/wire-prices.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { ChangedValue } from './changed-value.tsx';

interface PurchaseLinesProps {
  cart: readonly CartItem[];
  /** The lines with the prices that the shopper saw. */
  before?: readonly CartItem[] | undefined;
  /** They are no longer sold. */
  isGone?: boolean;
}

/** The products of a checkout, with notes on those short in stock. */
export function PurchaseLines({ cart, before = cart, isGone = false }: PurchaseLinesProps) {
  return (
    <ul aria-label={m.checkout_products()} className="divide-y divide-line lg:max-h-96 lg:overflow-y-auto">
      {cart.map((item, at) => (
        <PurchaseLine key={item.product._id} item={item} before={before[at] ?? item} isGone={isGone} />
      ))}
    </ul>
  );
}

interface PurchaseLineProps {
  item: CartItem;
  before: CartItem;
  isGone: boolean;
}

function PurchaseLine({ item, before, isGone }: PurchaseLineProps) {
  const { product, quantity } = item;
  return (
    <li className="flex flex-wrap gap-x-3 py-2.5 first:pt-0">
      <Picture
        url={product.images[0] ?? product.image}
        alt=""
        sizes="3.5rem"
        className="size-14 shrink-0 rounded-sm object-cover"
      />
      <div className="min-w-0 grow basis-[6rem] text-sm">
        <p className="font-semibold">{product.title}</p>
        <p className="text-ink-soft tabular-nums">
          <ChangedValue from={linePrice(before)} to={linePrice(item)} />
        </p>
        {!isWithinStock(quantity, product.Item) && (
          <p className="text-danger">{shortageText(product.Item, isGone)}</p>
        )}
      </div>
      <p className="ms-auto text-sm tabular-nums">{formatUsd(lineTotal(pricedLine(item)))}</p>
    </li>
  );
}

function shortageText(stock: number, isGone: boolean): string {
  if (isGone) return m.checkout_gone();
  return isSoldOut(stock) ? m.checkout_sold_out() : m.checkout_stock_warning({ stock });
}

function linePrice({ product, quantity }: CartItem): string {
  return m.checkout_line_price({ quantity, price: formatUsd(unitPrice(pricesOf(product))) });
}
