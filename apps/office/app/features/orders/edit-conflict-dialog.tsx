import type { ChangedMeanwhile } from '@phsar/contract/office/errors';
import type { OfficeOrder, OrderEdit } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import type { ChosenLine } from './chosen-lines.ts';
import { differencesOf } from './order-changes.ts';

export type EditConflict = ChangedMeanwhile<OfficeOrder, OrderEdit> & { edit: OrderEdit };

interface EditConflictDialogProps {
  conflict: EditConflict;
  /** My lines, for their names. */
  lines: readonly ChosenLine[];
  isSaving: boolean;
  onMine: () => void;
  onTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/** Somebody saved the order after it was read: shows both versions side by side, and lets the person choose. */
export function EditConflictDialog(props: EditConflictDialogProps) {
  const { conflict, lines, isSaving, onMine, onTheirs, onClose } = props;
  const { by, at, current, edit } = conflict;
  const isEditable = current.can.includes('edit');
  const differences = differencesOf(current, edit, lines);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.orders_conflict()}
      role="alertdialog"
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onTheirs}>
            {m.orders_edit_theirs()}
          </Button>
          {isEditable && (
            <Button onClick={onMine} isPending={isSaving}>
              {m.orders_edit_mine()}
            </Button>
          )}
        </div>
      }
    >
      <p>
        {m.orders_edit_changed_by({
          who: by.name === '' ? m.orders_by_shop() : by.name,
          time: formatDateTime(new Date(at), currentLanguage()),
        })}
      </p>
      {!isEditable && (
        <p className="mt-2 font-semibold">
          {m.orders_edit_too_late({ status: STATUS_WORDS[current.status].text() })}
        </p>
      )}
      {differences.length > 0 ? (
        <table className="mt-4 w-full table-fixed text-sm">
          <thead>
            <tr className="border-line border-b text-ink-soft *:py-2 *:text-start *:align-bottom">
              <th scope="col" className="w-1/4 pe-2 font-semibold">
                <span className="sr-only">{m.orders_edit_part()}</span>
              </th>
              <th scope="col" className="pe-3 font-semibold">
                {m.orders_edit_saved()}
              </th>
              <th scope="col" className="font-semibold">
                {m.orders_edit_yours()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {differences.map(({ name, theirs, mine }) => (
              <tr key={name} className="*:whitespace-pre-line *:py-2 *:align-top">
                <th scope="row" className="wrap-anywhere pe-2 text-start font-normal text-ink-soft">
                  {name}
                </th>
                <td className="wrap-anywhere pe-3">{theirs}</td>
                <td className="wrap-anywhere font-semibold">{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-3">{m.orders_edit_same()}</p>
      )}
    </Dialog>
  );
}
