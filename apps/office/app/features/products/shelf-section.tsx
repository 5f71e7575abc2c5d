import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { EmptyState } from '@phsar/ui/empty-state';
import { showToast } from '@phsar/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { titleOf } from './product-words.ts';

/** Milliseconds, as with orders. */
const UNDO_SHOWN = 10_000;

interface ShelfProps {
  product: OfficeProduct;
  onProduct: (product: OfficeProduct) => void;
}

/** The product's place in the shop, and whether it is on sale at all. */
export function ShelfSection({ product, onProduct }: ShelfProps) {
  const { _id, isArchived } = product;
  const { isRunning, run } = useAction();
  const [isMoving, setMoving] = useState(false);
  const idempotencyKey = useIdempotencyKey();
  const note = useRef<HTMLParagraphElement>(null);
  const wasArchived = useRef(isArchived);

  // The pressed button is gone.
  useEffect(() => {
    if (wasArchived.current === isArchived) return;
    wasArchived.current = isArchived;
    if (document.activeElement === document.body) note.current?.focus();
  }, [isArchived]);

  const put = (name: 'archiveProduct' | 'restoreProduct', tell: () => void) =>
    run(async () => {
      const headers = { 'idempotency-key': idempotencyKey.keyOf([name, product.version]) };
      const { data } = await api.call(name, { params: { id: _id } }, { headers });
      idempotencyKey.settle();
      onProduct(data);
      tell();
    });
  const restore = () => put('restoreProduct', () => tellDone(m.products_restored()));
  const archive = () =>
    put('archiveProduct', () =>
      showToast({
        text: m.products_archive_done(),
        tone: 'success',
        durationMs: UNDO_SHOWN,
        action: { label: m.orders_undo(), onPress: () => void restore() },
      }),
    );

  return (
    <Section title={m.products_shelf()}>
      <p ref={note} tabIndex={-1} className="mb-3 text-ink-soft text-sm outline-none">
        {isArchived ? m.products_archived_note() : m.products_shelf_note()}
      </p>
      <div className="flex flex-wrap gap-3 *:grow">
        {isArchived ? (
          <Button isPending={isRunning} onClick={() => void restore()}>
            {m.products_restore()}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setMoving(true)}>
              {m.products_move()}
            </Button>
            <Button variant="secondary" isPending={isRunning} onClick={() => void archive()}>
              {m.products_archive()}
            </Button>
          </>
        )}
      </div>
      {isMoving && <MoveDialog product={product} onProduct={onProduct} onClose={() => setMoving(false)} />}
    </Section>
  );
}

const SHOWN = 20;

/** Puts the product first, last or before another one. */
function MoveDialog({ product, onProduct, onClose }: ShelfProps & { onClose: () => void }) {
  const { _id } = product;
  const [q, setQ] = useState('');
  const { isRunning, run } = useAction();
  const loaded = useQuery({
    ...callQuery('listProducts', { query: { limit: SHOWN, ...(q !== '' && { q }) } }),
    select: (products) => products.filter((other) => other._id !== _id),
  });

  const move = (findBefore: () => Promise<string | null>) =>
    run(async () => {
      const body = { before: await findBefore() };
      const { data } = await api.call('moveProduct', { params: { id: _id }, body });
      onProduct(data);
      tellDone(m.products_moved());
      onClose();
    });
  async function findFirst(): Promise<string | null> {
    const { data } = await api.call('listProducts', { query: { limit: 2 } });
    return data.find((other) => other._id !== _id)?._id ?? null;
  }

  return (
    <Dialog isOpen onClose={onClose} title={m.products_move()}>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button isPending={isRunning} onClick={() => void move(findFirst)}>
          {m.products_move_first()}
        </Button>
        <Button variant="secondary" isPending={isRunning} onClick={() => void move(async () => null)}>
          {m.products_move_last()}
        </Button>
      </div>
      <h3 className="mt-5 mb-2 font-semibold">{m.products_move_before()}</h3>
      <ListSearch label={m.products_search()} q={q} onSearch={setQ} />
      <div className="mt-2">
        <LoadState loaded={loaded}>
          {(products) =>
            products.length === 0 ? (
              <EmptyState message={m.products_none_found()} />
            ) : (
              <ul className="divide-y divide-line">
                {products.map((other) => (
                  <li key={other._id}>
                    <button
                      type="button"
                      onClick={() => void move(async () => other._id)}
                      className="flex min-h-16 w-full items-center gap-3 rounded-md py-1 text-start transition hover:bg-primary-soft"
                    >
                      <Thumbnail url={other.pictures[0]?.url} />
                      <span className="min-w-0 wrap-anywhere text-sm">{titleOf(other)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </LoadState>
      </div>
    </Dialog>
  );
}
