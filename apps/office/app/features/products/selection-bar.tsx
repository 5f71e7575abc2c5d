import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { CloseIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';
import type { BulkChange } from './bulk-dialog.tsx';

interface SelectionBarProps {
  count: number;
  onBulk: (change: BulkChange) => void;
  onClear: () => void;
}

/** The actions for the chosen products: above a phone's menu, at the window's lower edge on a wider screen. */
export function SelectionBar({ count, onBulk, onClear }: SelectionBarProps) {
  const changes: [BulkChange, string][] = [
    ['price', m.products_price()],
    ['discount', m.products_discount()],
    ['archive', m.products_archive()],
  ];
  return (
    <>
      <div className="h-28 desk:hidden" />
      <section
        aria-label={m.products_selection()}
        data-edge
        data-action-bar
        className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex animate-rise flex-wrap items-center gap-x-3 rounded-lg bg-surface p-2 ps-4 shadow-lg ring-1 ring-line desk:sticky desk:inset-x-auto desk:bottom-4 desk:mt-4"
      >
        <p role="status" className="min-w-0 grow font-semibold">
          {m.products_selected({ count })}
        </p>
        <IconButton label={m.products_select_none()} onClick={onClear} className="desk:order-last">
          <CloseIcon className="size-5" />
        </IconButton>
        <div className="flex grow basis-full flex-wrap gap-2 pe-2 pb-1 *:grow desk:grow-0 desk:basis-auto desk:pb-0">
          {changes.map(([change, name]) => (
            <Button key={change} variant="secondary" className="px-3" onClick={() => onBulk(change)}>
              {name}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
