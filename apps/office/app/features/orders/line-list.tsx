import { LIMITS } from '@phsar/contract/limits';
import { formatUsd, multiplied } from '@phsar/domain/money';
import { latinDigits } from '@phsar/domain/phone';
import { IconButton } from '@phsar/ui/icon-button';
import { MinusIcon, PlusIcon, TrashIcon } from '@phsar/ui/more-icons';
import { useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { ChosenLine } from './chosen-lines.ts';
import type { LinesChange } from './use-order-lines.ts';

interface LineListProps {
  lines: readonly ChosenLine[];
  onChange: (change: LinesChange) => void;
}

/** The lines of an order that is being written: quantities, and what is short. */
export function LineList({ lines, onChange }: LineListProps) {
  return (
    <ul aria-label={m.orders_form_lines()} className="divide-y divide-line">
      {lines.map((line) => (
        <Line
          key={line.productId}
          line={line}
          onQuantity={(quantity) =>
            onChange((now) =>
              now.map((other) => (other.productId === line.productId ? { ...other, quantity } : other)),
            )
          }
          onRemove={() => onChange((now) => now.filter(({ productId }) => productId !== line.productId))}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ChosenLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function Line({ line, onQuantity, onRemove }: LineProps) {
  const { name, quantity } = line;
  const noteId = useId();
  const problem = problemOf(line);
  const set = (wanted: number) => onQuantity(Math.min(Math.max(wanted, 0), LIMITS.quantity));
  return (
    <li className="flex gap-3 py-3">
      <Thumbnail url={line.image} />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <p className="wrap-anywhere min-w-0 text-sm">{name}</p>
          <p className="shrink-0 font-semibold tabular-nums">
            {formatUsd(multiplied(line.unitPrice, quantity))}
          </p>
        </div>
        <p className="text-ink-soft text-sm tabular-nums">
          <LinePrice line={line} />
        </p>
        <div className="mt-1 flex items-center justify-between gap-2">
          <div className="inline-flex items-center rounded-full ring-1 ring-line-strong ring-inset">
            <IconButton
              label={m.orders_form_less({ name })}
              disabled={quantity <= 1}
              onClick={() => set(quantity - 1)}
            >
              <MinusIcon className="size-5" />
            </IconButton>
            <input
              type="text"
              inputMode="numeric"
              aria-label={m.orders_form_quantity({ name })}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : noteId}
              value={quantity === 0 ? '' : quantity}
              maxLength={3}
              autoComplete="off"
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) =>
                set(Number(latinDigits(currentTarget.value).replace(/\D/g, '')))
              }
              className="min-h-11 w-11 bg-transparent text-center font-semibold tabular-nums"
            />
            <IconButton label={m.orders_form_more({ name })} onClick={() => set(quantity + 1)}>
              <PlusIcon className="size-5" />
            </IconButton>
          </div>
          <IconButton label={m.orders_form_remove({ name })} onClick={onRemove}>
            <TrashIcon className="size-5" />
          </IconButton>
        </div>
        <div aria-live="polite">
          {problem !== null && (
            <p id={noteId} className="mt-1 text-danger text-sm">
              {problem}
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

function LinePrice({ line: { unitPrice, listPrice } }: Pick<LineProps, 'line'>) {
  return (
    <>
      {unitPrice < listPrice && (
        <>
          <del>
            <span className="sr-only">{m.orders_form_list_price()} </span>
            <span>{formatUsd(listPrice)}</span>
          </del>
          <span> </span>
        </>
      )}
      <span>{formatUsd(unitPrice)}</span>
    </>
  );
}

/**
 * Why the line cannot be ordered; null when it can, as far as is known. Pieces that the order holds are never short.
 */
function problemOf({ quantity, available, held }: ChosenLine): string | null {
  if (quantity === 0) return m.orders_form_quantity_required();
  if (available === null || quantity <= Math.max(available, held)) return null;
  return available === 0 ? m.orders_form_sold_out() : m.orders_form_only({ count: available });
}
