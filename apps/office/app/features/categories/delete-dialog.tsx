import type { Category } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { SelectField } from '@phsar/ui/fields';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { countText } from '../../ui/count-text.ts';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

/** The call's name for products without a category. */
const NONE = 'none';

interface DeleteDialogProps {
  category: Category;
  others: readonly Category[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a category, and asks where its products go. */
export function DeleteDialog({ category, others, onDeleted, onClose }: DeleteDialogProps) {
  const language = currentLanguage();
  const [moveTo, setMoveTo] = useState(NONE);
  const { isRunning, run } = useAction();
  const idempotencyKey = useIdempotencyKey();
  const hasProducts = category.products > 0;

  const remove = () =>
    run(async () => {
      const input = {
        params: { id: category._id },
        // A product may have been added to it since the list was loaded: the dialog then asks about it.
        query: hasProducts ? { moveTo } : {},
      };
      const headers = { 'idempotency-key': idempotencyKey.keyOf(input) };
      await api.call('deleteCategory', input, { headers });
      tellDone(m.categories_deleted());
      onDeleted();
    });

  return (
    <ConfirmDialog
      isOpen
      title={m.categories_delete_title({ name: textIn(language, category.name) })}
      confirmLabel={m.categories_delete()}
      isDangerous
      isPending={isRunning}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {hasProducts ? (
        <div className="grid gap-4">
          <p>{m.categories_delete_why({ count: countText(category.products) })}</p>
          <SelectField
            label={m.categories_delete_move()}
            value={moveTo}
            onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
          >
            <option value={NONE}>{m.products_category_none()}</option>
            {others.map(({ key, name }) => (
              <option key={key} value={key}>
                {textIn(language, name)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <p>{m.categories_delete_empty()}</p>
      )}
    </ConfirmDialog>
  );
}
