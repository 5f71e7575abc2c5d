import type { GoneProduct } from '@phsar/contract/shop/wire';
import { IconButton } from '@phsar/ui/icon-button';
import { TrashIcon } from '@phsar/ui/more-icons';
import { m } from '../../paraglide/messages.js';

interface GoneLinesProps {
  products: readonly GoneProduct[];
  onRemove: (productId: string) => void;
}

/** Products of the cart that are no longer sold: named, left out of the sums, and only to be removed. */
export function GoneLines({ products, onRemove }: GoneLinesProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="cart-gone" data-edge className="rounded-lg bg-surface p-3 shadow-sm sm:p-4">
      <h2 id="cart-gone" className="text-base">
        {m.cart_gone()}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">{m.cart_gone_hint()}</p>
      <ul aria-labelledby="cart-gone" className="mt-2 divide-y divide-line">
        {products.map(({ productId, productName }) => (
          <li key={productId} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 text-ink-soft text-sm sm:text-base">{productName}</span>
            <IconButton
              label={m.cart_remove({ title: productName })}
              onClick={() => onRemove(productId)}
              className="-me-1"
            >
              <TrashIcon className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
