import type { ListedOrder } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { CloseIcon, TruckIcon } from '@phsar/ui/icons';
import { useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PrinterIcon } from '../../ui/office-icons.tsx';
import { printPath } from '../../ui/print-path.ts';

interface SelectionBarProps {
  chosen: readonly ListedOrder[];
  onShip: () => void;
  onCancel: () => void;
  onClear: () => void;
}

/** The actions for the chosen orders: above a phone's menu, at the window's lower edge on a wider screen. */
export function SelectionBar({ chosen, onShip, onCancel, onClear }: SelectionBarProps) {
  const mayShip = useMay('orders.fulfil');
  const mayCancel = useMay('orders.change');
  return (
    <>
      <div className="h-40 desk:hidden" />
      <section
        aria-label={m.orders_selection()}
        data-edge
        data-action-bar
        className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex animate-rise flex-wrap items-center gap-x-3 rounded-lg bg-surface p-2 ps-4 shadow-lg ring-1 ring-line desk:sticky desk:inset-x-auto desk:bottom-4 desk:mt-4"
      >
        <p role="status" className="min-w-0 grow font-semibold">
          {m.orders_selected({ count: chosen.length })}
        </p>
        <IconButton label={m.orders_select_none()} onClick={onClear} className="desk:order-last">
          <CloseIcon className="size-5" />
        </IconButton>
        <div className="flex grow basis-full flex-wrap gap-2 pe-2 pb-1 *:grow desk:grow-0 desk:basis-auto desk:pb-0">
          {mayShip && (
            <Button icon={<TruckIcon className="size-5" />} className="px-3" onClick={onShip}>
              {m.orders_bulk_ship()}
            </Button>
          )}
          <ButtonLink
            to={printPath(chosen.map(({ orderId }) => orderId))}
            variant="secondary"
            icon={<PrinterIcon className="size-5" />}
            className="px-3"
          >
            {m.orders_print()}
          </ButtonLink>
          {mayCancel && (
            <Button variant="danger" className="px-3" onClick={onCancel}>
              {m.orders_bulk_cancel()}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}
