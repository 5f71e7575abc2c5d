import type { Category } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { IconButton } from '@phsar/ui/icon-button';
import { TagIcon } from '@phsar/ui/icons';
import { PlusIcon, TrashIcon } from '@phsar/ui/more-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { inserted } from '../../lib/inserted.ts';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery, replaceData } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { BackLink } from '../../ui/back-link.tsx';
import { countText } from '../../ui/count-text.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const CATEGORIES = callQuery('listCategories');

type Open = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: Category };

/** The shop's categories: names in both languages, and their order. */
export default function CategoriesPage() {
  const loaded = useQuery(CATEGORIES);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reloadAndClose = () => {
    void loaded.refetch();
    close();
  };
  const add = (
    <Button icon={<PlusIcon className="size-5" />} onClick={() => setOpen({ dialog: 'add' })}>
      {m.categories_add()}
    </Button>
  );
  return (
    <div className="mx-auto max-w-wide">
      <BackLink to="/products">{m.products_back()}</BackLink>
      <PageHeading title={m.categories_title()} note={m.categories_note()} action={add} />
      <LoadState loaded={loaded}>
        {(categories) =>
          categories.length === 0 ? (
            <EmptyState
              message={m.categories_none()}
              hint={m.categories_none_hint()}
              icon={<TagIcon className="size-10" />}
            />
          ) : (
            <CategoryList
              categories={categories}
              onOpen={setOpen}
              onOrder={(ordered) => replaceData(CATEGORIES, () => ordered)}
              onReload={loaded.refetch}
            />
          )
        }
      </LoadState>
      {open?.dialog === 'add' && <CategoryDialog category={null} onSaved={reloadAndClose} onClose={close} />}
      {open?.dialog === 'edit' && (
        <CategoryDialog
          key={open.category._id}
          category={open.category}
          onSaved={reloadAndClose}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          category={open.category}
          others={loaded.data?.filter(({ _id }) => _id !== open.category._id) ?? []}
          onDeleted={reloadAndClose}
          onClose={close}
        />
      )}
    </div>
  );
}

interface CategoryListProps {
  categories: readonly Category[];
  onOpen: (open: Open) => void;
  onOrder: (categories: Category[]) => void;
  onReload: () => void;
}

function CategoryList({ categories, onOpen, onOrder, onReload }: CategoryListProps) {
  const { isRunning, run } = useAction();

  const move = (at: number, by: -1 | 1) =>
    run(async () => {
      const category = categories[at];
      if (category === undefined || isRunning) return;
      const headers = { 'if-match': `"${category.version}"` };
      const input = { params: { id: category._id }, body: { position: at + by } };
      try {
        const { data } = await api.call('editCategory', input, { headers });
        const others = categories.filter((other) => other !== category);
        onOrder(inserted(others, at + by, data));
      } catch (error) {
        onReload();
        throw error;
      }
    });

  return (
    <ul data-edge className="divide-y divide-line rounded-lg bg-surface shadow-sm">
      {categories.map((category, at) => {
        const name = textIn(currentLanguage(), category.name);
        return (
          <li key={category._id} className="flex items-center gap-1 py-1 ps-4 pe-1">
            <button
              type="button"
              onClick={() => onOpen({ dialog: 'edit', category })}
              className="min-h-14 min-w-0 grow rounded-md py-1.5 text-start"
            >
              <span className="sr-only">{m.categories_edit_title()}:</span>{' '}
              <span className="block wrap-anywhere font-semibold">{name}</span>{' '}
              <span className="block text-ink-soft text-sm tabular-nums">
                {m.categories_count({ count: countText(category.products) })}
              </span>
            </button>
            <MoveButtons
              upLabel={m.categories_up({ name })}
              downLabel={m.categories_down({ name })}
              at={at}
              length={categories.length}
              onMove={(by) => void move(at, by)}
            />
            <IconButton
              label={m.categories_delete_named({ name })}
              onClick={() => onOpen({ dialog: 'delete', category })}
            >
              <TrashIcon className="size-5" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
