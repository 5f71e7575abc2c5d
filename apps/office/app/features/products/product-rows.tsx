import type { OfficeProduct } from '@phsar/contract/office/wire';
import { centsNearest, formatUsd } from '@phsar/domain/money';
import { Badge } from '@phsar/ui/badge';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { type Column, RowLink, RowList } from '../../ui/row-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { ArchivedBadge, StockBadge } from './product-badges.tsx';
import { discountPhase, discountText, priceToday, titleOf } from './product-words.ts';

interface ProductRowsProps {
  products: readonly OfficeProduct[];
  /** Null where the person may not change several at once. */
  selection: Selection<OfficeProduct> | null;
}

/** Products with picture, price and stock. */
export function ProductRows({ products, selection }: ProductRowsProps) {
  return (
    <RowList
      rows={products}
      card={(product, box) => <Card product={product} box={box} />}
      cardClass="flex items-start gap-3 p-3"
      columns={columns()}
      choosing={
        selection && {
          selection,
          labelOf: (product) => m.products_select({ title: titleOf(product) }),
          allLabel: m.products_select_all({ count: products.length }),
        }
      }
    />
  );
}

function Name({ product }: { product: OfficeProduct }) {
  return (
    <RowLink to={`/products/${encodeURIComponent(product._id)}`} className="wrap-anywhere line-clamp-2">
      {titleOf(product)}
    </RowLink>
  );
}

/** What a shopper pays today, beside the list price and the discount. */
function Price({ product }: { product: OfficeProduct }) {
  const phase = discountPhase(product);
  const [now, list] = [priceToday(product), centsNearest(product.price)];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      <span className="font-semibold">{formatUsd(now)}</span>
      {now < list && <del className="text-ink-soft text-sm">{formatUsd(list)}</del>}
      {(phase === 'on' || phase === 'planned') && (
        <Badge tone={phase === 'on' ? 'accent' : 'neutral'}>{discountText(product)}</Badge>
      )}
    </span>
  );
}

function Card({ product, box }: { product: OfficeProduct; box: ReactNode }) {
  return (
    <>
      <Thumbnail url={product.pictures[0]?.url} />
      <div className="min-w-0 grow">
        <h2 className="text-base">
          <Name product={product} />
        </h2>
        <p className="mt-0.5">
          <Price product={product} />
        </p>
        <p className="mt-0.5 flex flex-wrap gap-1.5">
          <StockBadge product={product} />
          <ArchivedBadge product={product} />
        </p>
      </div>
      {box !== null && <div className="-me-2 -mt-1">{box}</div>}
    </>
  );
}

function columns(): Column<OfficeProduct>[] {
  return [
    {
      head: m.products_product(),
      cell: (product) => (
        <div className="flex items-center gap-3">
          <Thumbnail url={product.pictures[0]?.url} />
          <Name product={product} />
          <ArchivedBadge product={product} />
        </div>
      ),
    },
    { head: m.products_price(), className: 'min-w-56', cell: (product) => <Price product={product} /> },
    {
      head: m.products_stock(),
      className: 'whitespace-nowrap',
      cell: (product) => <StockBadge product={product} />,
    },
  ];
}
