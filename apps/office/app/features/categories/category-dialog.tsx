import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import type { Category } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { api } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { inLanguage } from '../../ui/in-language.ts';
import { tellDone } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';

interface CategoryDialogProps {
  /** Null for a new one. */
  category: Category | null;
  onSaved: () => void;
  onClose: () => void;
}

function useNames({ category, onSaved }: CategoryDialogProps) {
  return useVersionedForm<Category, Localized, Localized>({
    name: category === null ? 'category-new' : `category ${category._id}`,
    saved: category,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => inEachLanguage((language) => saved?.name[language] ?? ''),
    partsOf: (values) => inEachLanguage((language) => values[language].trim()),
    sendsAll: true,
    send: async ({ parts, saved, ifMatch, key }) => {
      const body = { name: parts };
      if (saved === null) return (await api.call('createCategory', { body }, { headers: key })).data;
      const params = { id: saved._id };
      return (await api.call('editCategory', { params, body }, { headers: { ...key, ...ifMatch } })).data;
    },
    conflictOf: (error) => refusalBody('editCategory', 'changed_meanwhile', error),
    onSaved: () => {
      tellDone(category === null ? m.categories_added() : m.categories_saved());
      onSaved();
    },
    onTheirs: onSaved,
  });
}

/** The name of a category in both languages. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { category, onClose } = props;
  const names = useNames(props);
  const { form, draft, failure } = names;

  if (names.conflict !== null)
    return (
      <VersionDialog
        form={names}
        nameOf={(language) => inLanguage(m.ui_name(), language)}
        show={(language, values) => values[language]}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={() => draft.leave(onClose)}
      title={category === null ? m.categories_add() : m.categories_edit_title()}
      size="sm"
    >
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(() => names.save())}
        className="flex flex-col gap-4"
      >
        <DraftNotice draft={draft} onStartOver={names.startOver} />
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            {...form.register(language, {
              validate: (_, names) =>
                language !== DEFAULT_LANGUAGE ||
                LANGUAGES.some((one) => isFilled(names[one])) ||
                m.products_title_required(),
            })}
            label={inLanguage(m.ui_name(), language)}
            error={form.errors[language]?.message}
            lang={language}
            maxLength={LIMITS.categoryName}
            autoComplete="off"
            data-initial-focus={language === DEFAULT_LANGUAGE ? true : undefined}
          />
        ))}
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" isFullWidth isPending={names.isSaving}>
          {m.products_save()}
        </Button>
      </form>
    </Dialog>
  );
}
