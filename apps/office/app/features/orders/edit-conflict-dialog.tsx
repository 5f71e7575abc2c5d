import type { OfficeOrder } from '@phsar/contract/office/wire';
import { m } from '../../paraglide/messages.js';
import { MeanwhileFrame } from '../../ui/meanwhile-frame.tsx';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import type { ShownConflict } from '../../ui/use-versioned-form.ts';
import { differencesOf, editOf, partsOf } from './order-changes.ts';
import type { OrderValues } from './order-fields.tsx';

interface EditConflictDialogProps {
  conflict: ShownConflict<OfficeOrder, OrderValues>;
  isSaving: boolean;
  onMine: () => void;
  onTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/** Somebody saved the order after it was read: shows both versions side by side, and lets the person choose. */
export function EditConflictDialog(props: EditConflictDialogProps) {
  const { conflict, isSaving, onMine, onTheirs, onClose } = props;
  const { current, changed, mine } = conflict;
  const edit = editOf(
    Object.fromEntries(Object.entries(partsOf(mine)).filter(([name]) => changed.some((one) => one === name))),
  );
  const isEditable = current.can.includes('edit');
  const differences = differencesOf(current, edit, mine.lines);
  return (
    <MeanwhileFrame
      title={m.orders_conflict()}
      changed={conflict}
      changedText={m.orders_edit_changed_by}
      theirs={{ label: m.orders_edit_theirs(), onPress: onTheirs }}
      mine={isEditable ? { label: m.orders_edit_mine(), onPress: onMine } : null}
      isSaving={isSaving}
      onClose={onClose}
    >
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
    </MeanwhileFrame>
  );
}
