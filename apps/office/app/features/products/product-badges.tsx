import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { stockLevel } from './product-words.ts';

/** The pieces left, marked when they are few. */
export function StockBadge({ product }: { product: Pick<OfficeProduct, 'stock' | 'lowStock'> }) {
  switch (stockLevel(product)) {
    case 'out':
      return <Badge tone="danger">{m.products_sold_out()}</Badge>;
    case 'low':
      return <Badge tone="warning">{m.products_only_left({ count: product.stock })}</Badge>;
    case 'enough':
      return (
        <span className="text-ink-soft text-sm tabular-nums">
          {m.products_in_stock({ count: product.stock })}
        </span>
      );
  }
}

/** Marks a product that is no longer sold. */
export function ArchivedBadge({ product }: { product: Pick<OfficeProduct, 'isArchived'> }) {
  return product.isArchived ? <Badge>{m.products_archived()}</Badge> : null;
}
