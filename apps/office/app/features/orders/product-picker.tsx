import type { OfficeProduct } from '@phsar/contract/office/wire';
import { basisPointsFromPercent, formatPercent, formatUsd } from '@phsar/domain/money';
import { isSoldOut } from '@phsar/domain/stock';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { EmptyState } from '@phsar/ui/empty-state';
import { IconButton } from '@phsar/ui/icon-button';
import { MinusIcon, PlusIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type ChosenLine, lineOf } from './chosen-lines.ts';

const SHOWN = 20;

interface ProductPickerProps {
  lines: readonly ChosenLine[];
  onPick: (product: OfficeProduct) => void;
  /** Removes a piece. */
  onLess: (productId: string) => void;
  onClose: () => void;
}

/** Searches products and adds a piece with each press. It stays open, because most orders have several products. */
export function ProductPicker({ lines, onPick, onLess, onClose }: ProductPickerProps) {
  const [q, setQ] = useState('');
  const loaded = useQuery(callQuery('listProducts', { query: { limit: SHOWN, ...(q !== '' && { q }) } }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.orders_form_add()}
      footer={
        <Button size="lg" isFullWidth onClick={onClose}>
          {m.orders_form_add_done()}
        </Button>
      }
    >
      <div className="sticky top-0 z-10 bg-surface pb-2">
        <ListSearch label={m.orders_form_search()} q={q} onSearch={setQ} />
      </div>
      <LoadState loaded={loaded}>
        {(products) =>
          products.length === 0 ? (
            <EmptyState message={m.orders_form_none_found()} />
          ) : (
            <ul className="divide-y divide-line">
              {products.map((product) => (
                <Product
                  key={product._id}
                  product={product}
                  chosen={lines.find(({ productId }) => productId === product._id)?.quantity ?? 0}
                  onPick={onPick}
                  onLess={onLess}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
    </Dialog>
  );
}

interface ProductProps {
  product: OfficeProduct;
  /** Pieces in the order already. */
  chosen: number;
  onPick: (product: OfficeProduct) => void;
  onLess: (productId: string) => void;
}

function Product({ product, chosen, onPick, onLess }: ProductProps) {
  const { name, image, unitPrice, listPrice } = lineOf(product);
  const isOut = isSoldOut(product.stock);
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        disabled={isOut && chosen === 0}
        onClick={() => onPick(product)}
        className="flex min-w-0 grow items-center gap-3 rounded-md py-2.5 text-start transition enabled:hover:bg-primary-soft disabled:text-ink-soft"
      >
        <Thumbnail url={image} />
        <span className="min-w-0 grow">
          <span className="block wrap-anywhere text-sm">{name}</span>{' '}
          <span className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
            <span className="font-semibold">{formatUsd(unitPrice)}</span>
            {unitPrice < listPrice && (
              <>
                <del className="text-ink-soft">{formatUsd(listPrice)}</del>
                <Badge tone="accent">
                  {`−${formatPercent(basisPointsFromPercent(product.discountToday) ?? 0)}%`}
                </Badge>
              </>
            )}
            <span className={isOut ? 'text-danger' : 'text-ink-soft'}>
              {isOut ? m.orders_form_sold_out() : m.orders_form_stock({ count: product.stock })}
            </span>
            {chosen > 0 && <Badge tone="success">{m.orders_form_chosen({ count: chosen })}</Badge>}
          </span>
        </span>
        <PlusIcon className={isOut ? 'size-6 opacity-45' : 'size-6 text-primary'} />
      </button>
      {chosen > 0 && (
        <IconButton label={m.orders_form_less({ name })} onClick={() => onLess(product._id)}>
          <MinusIcon className="size-5" />
        </IconButton>
      )}
    </li>
  );
}
