import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProduct } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { piecesIn } from '../../lib/numbers.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { tellDone } from '../../ui/toast.ts';

/** The kinds of stock movement that the dialog offers. */
export type StockTask = 'delivery' | 'loss' | 'count';

const WORDS: Record<StockTask, { title: () => string; field: () => string; save: () => string }> = {
  delivery: {
    title: m.products_stock_delivery,
    field: m.products_stock_delivered,
    save: m.products_stock_add,
  },
  loss: { title: m.products_stock_loss, field: m.products_stock_lost, save: m.products_stock_take },
  count: { title: m.products_stock_count, field: m.products_stock_counted, save: m.products_save },
};

interface StockValues {
  pieces: string;
  note: string;
}

interface StockDialogProps {
  task: StockTask;
  product: OfficeProduct;
  onMoved: (product: OfficeProduct) => void;
  onClose: () => void;
}

/** Asks for a number and shows the resulting stock. A sale meanwhile is not undone: the server stores a difference. */
export function StockDialog({ task, product, onMoved, onClose }: StockDialogProps) {
  const { _id, stock } = product;
  const words = WORDS[task];
  const form = useDraftForm<StockValues>(`product-stock ${_id} ${task}`, { pieces: '', note: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const idempotencyKey = useIdempotencyKey();
  const pieces = piecesIn(form.values.pieces ?? '');

  async function send({ pieces: text, note }: StockValues) {
    const count = piecesIn(text) ?? 0;
    const moved =
      task === 'count' ? { counted: count } : { delta: task === 'loss' ? -count : count, reason: task };
    const body = { ...moved, ...(note.trim() !== '' && { note: note.trim() }) };
    setFailure(null);
    try {
      const headers = { 'idempotency-key': idempotencyKey.keyOf(body) };
      const { data } = await api.call('moveStock', { params: { id: _id }, body }, { headers });
      idempotencyKey.settle();
      form.draft.forget();
      tellDone(m.products_stock_saved({ count: data.stock }));
      onMoved(data);
    } catch (error) {
      idempotencyKey.settle(error);
      setFailure(
        mayHaveArrived(error) ? `${errorText(error)} ${m.products_press_again()}` : errorText(error),
      );
    }
  }

  return (
    <Dialog isOpen onClose={() => form.draft.leave(onClose)} title={words.title()} size="sm">
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
        <TextField
          {...form.register('pieces', { validate: (text) => problemWith(text, task, stock) })}
          label={words.field()}
          hint={pieces === null ? m.products_stock_now({ count: stock }) : after(pieces, task, stock)}
          error={form.errors.pieces?.message}
          inputMode="numeric"
          autoComplete="off"
          data-initial-focus
          className="text-xl tabular-nums"
        />
        <TextField
          {...form.register('note', { validate: () => true })}
          label={m.products_stock_note()}
          error={form.errors.note?.message}
          maxLength={LIMITS.stockNote}
          autoComplete="off"
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" isFullWidth isPending={form.isSubmitting}>
          {words.save()}
        </Button>
      </form>
    </Dialog>
  );
}

function problemWith(text: string, task: StockTask, stock: number): string | boolean {
  const pieces = piecesIn(text);
  if (pieces === null || (pieces === 0 && task !== 'count')) return m.products_pieces_wrong();
  return task !== 'loss' || pieces <= stock || m.products_stock_too_many({ count: stock });
}

function after(pieces: number, task: StockTask, stock: number): string {
  const now = { delivery: stock + pieces, loss: stock - pieces, count: pieces }[task];
  return m.products_stock_change({ before: stock, after: now });
}
