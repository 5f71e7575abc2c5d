import type { OfficeProduct, StockMovement } from '@phsar/contract/office/wire';
import type { StockReason } from '@phsar/domain/stock';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { MoreButton } from '@phsar/ui/more-button';
import { MinusIcon, PlusIcon } from '@phsar/ui/more-icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useMay } from '../../lib/session.ts';
import { rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { stockLevel } from './product-words.ts';
import { StockDialog, type StockTask } from './stock-dialog.tsx';

interface StockSectionProps {
  product: OfficeProduct;
  onProduct: (product: OfficeProduct) => void;
}

const COLOURS = { out: 'text-danger', low: 'text-warning', enough: 'text-ink' };

/** The stock in large figures, with its actions and movements. */
export function StockSection({ product, onProduct }: StockSectionProps) {
  const mayCount = useMay('stock.count');
  const mayReceive = useMay('stock.move');
  const [task, setTask] = useState<StockTask | null>(null);
  const [round, setRound] = useState(0);
  return (
    <Section title={m.products_stock()}>
      <p className="flex items-baseline gap-2">
        <span className={`font-semibold text-3xl tabular-nums ${COLOURS[stockLevel(product)]}`}>
          {product.stock}
        </span>
        <span className="text-ink-soft">{m.products_pieces()}</span>
      </p>
      {mayCount && (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
          {mayReceive && (
            <Button
              variant="secondary"
              icon={<PlusIcon className="size-5" />}
              onClick={() => setTask('delivery')}
            >
              {m.products_stock_delivery()}
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<MinusIcon className="size-5" />}
            className={mayReceive ? undefined : 'col-span-full'}
            onClick={() => setTask('loss')}
          >
            {m.products_stock_loss()}
          </Button>
          <Button className="col-span-full" onClick={() => setTask('count')}>
            {m.products_stock_count()}
          </Button>
        </div>
      )}
      <Movements _id={product._id} round={`${round} ${product.stock}`} />
      {task !== null && (
        <StockDialog
          task={task}
          product={product}
          onMoved={(changed) => {
            setTask(null);
            setRound(round + 1);
            onProduct(changed);
          }}
          onClose={() => setTask(null)}
        />
      )}
    </Section>
  );
}

const FIRST = 5;
const FURTHER = 50;

interface MovementsProps extends Pick<OfficeProduct, '_id'> {
  /** Another round begins with the latest movements. */
  round: string;
}

/** The latest movements, and older ones on demand. */
function Movements({ _id, round }: MovementsProps) {
  const list = usePages(
    ['listStockMovements', _id, round],
    ({ after }, options) => {
      const query = { limit: after === undefined ? FIRST : FURTHER, after };
      return api.call('listStockMovements', { params: { id: _id }, query }, options);
    },
    { idOf: rowId },
  );
  return (
    <div className="mt-5">
      <h3 className="mb-1 font-semibold text-sm">{m.products_movements()}</h3>
      <LoadState loaded={list}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <p className="text-ink-soft text-sm">{m.products_movements_none()}</p>
          ) : (
            <>
              <ol className="divide-y divide-line">
                {entries.map((movement) => (
                  <Movement key={movement._id} movement={movement} />
                ))}
              </ol>
              {next !== null && list.moreStatus === 'failed' && (
                <MoreButton label={m.products_movements_more()} status="failed" onMore={list.loadMore} />
              )}
              {next !== null && list.moreStatus !== 'failed' && (
                <Button
                  variant="quiet"
                  isFullWidth
                  isPending={list.moreStatus === 'loading'}
                  onClick={list.loadMore}
                >
                  {m.products_movements_more()}
                </Button>
              )}
            </>
          )
        }
      </LoadState>
    </div>
  );
}

const REASONS: Record<StockReason, () => string> = {
  sale: m.products_reason_sale,
  return: m.products_reason_return,
  delivery: m.products_reason_delivery,
  count: m.products_reason_count,
  loss: m.products_reason_loss,
  correction: m.products_reason_correction,
  import: m.products_reason_import,
};

function Movement({
  movement: { at, by, delta, stock, reason, orderId, note },
}: {
  movement: StockMovement;
}) {
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span>{REASONS[reason]()}</span>
          {orderId !== null && (
            <>
              <span>{' · '}</span>
              <Link
                to={`/orders/${encodeURIComponent(orderId)}`}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {orderId}
              </Link>
            </>
          )}
        </p>
        {note !== '' && <p className="whitespace-pre-line wrap-anywhere text-sm">{note}</p>}
        <p className="wrap-anywhere text-ink-soft text-sm tabular-nums">
          {[formatDateTime(new Date(at), currentLanguage()), by.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="shrink-0 text-end tabular-nums">
        <span className={`font-semibold ${delta < 0 ? 'text-danger' : 'text-success'}`}>
          {delta < 0 ? `−${-delta}` : `+${delta}`}
        </span>
        <span className="block text-ink-soft text-sm">{m.products_stock_after({ count: stock })}</span>
      </p>
    </li>
  );
}
