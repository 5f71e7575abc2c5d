import { mayHaveArrived } from '@phsar/contract/idempotency-key';
import { LIMITS } from '@phsar/contract/limits';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import type { Category } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { inLanguage } from '../../ui/in-language.ts';
import { tellDone } from '../../ui/toast.ts';

interface CategoryDialogProps {
  /** Null for a new one. */
  category: Category | null;
  onSaved: () => void;
  onClose: () => void;
}

/** The name of a category in both languages. */
export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const name = category === null ? 'category-new' : `category ${category._id}`;
  const form = useDraftForm<Localized>(
    name,
    inEachLanguage((language) => category?.name[language] ?? ''),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OfficeConflict<'editCategory'> | null>(null);
  const idempotencyKey = useIdempotencyKey();

  const send = (values: Localized) => save(values, category?.version);

  async function save(values: Localized, version: number | undefined) {
    setFailure(null);
    const body = { name: inEachLanguage((language) => values[language].trim()) };
    const key = { 'idempotency-key': idempotencyKey.keyOf([version, body]) };
    try {
      if (category === null || version === undefined)
        await api.call('createCategory', { body }, { headers: key });
      else {
        const headers = { ...key, 'if-match': `"${version}"` };
        await api.call('editCategory', { params: { id: category._id }, body }, { headers });
      }
      idempotencyKey.settle();
      form.draft.forget();
      tellDone(category === null ? m.categories_added() : m.categories_saved());
      onSaved();
    } catch (error) {
      if (!mayHaveArrived(error)) idempotencyKey.settle();
      const changed = refusalBody('editCategory', 'changed_meanwhile', error);
      setConflict(changed);
      if (changed !== null) return;
      setFailure(errorText(error));
    }
  }

  if (conflict !== null) {
    const mine = form.getValues();
    const { current } = conflict;
    return (
      <ChangedMeanwhileDialog
        changed={conflict}
        conflicts={LANGUAGES.filter((language) => (current.name[language] ?? '') !== mine[language]).map(
          (language) => ({
            field: language,
            name: inLanguage(m.ui_name(), language),
            theirs: current.name[language] || '–',
            mine: mine[language] || '–',
          }),
        )}
        isSaving={form.isSubmitting}
        onSave={(fields) => {
          const chosen = inEachLanguage((language) =>
            fields.has(language) ? mine[language] : (current.name[language] ?? ''),
          );
          setConflict(null);
          for (const language of LANGUAGES) form.setValue(language, chosen[language]);
          void save(chosen, current.version);
        }}
        onTheirs={() => {
          form.draft.forget();
          onSaved();
        }}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onClose={() => form.draft.leave(onClose)}
      title={category === null ? m.categories_add() : m.categories_edit_title()}
      size="sm"
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
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
        <Button type="submit" size="lg" isFullWidth isPending={form.isSubmitting}>
          {m.products_save()}
        </Button>
      </form>
    </Dialog>
  );
}
