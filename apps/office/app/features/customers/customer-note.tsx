import { LIMITS } from '@phsar/contract/limits';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
import type { Customer } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { TextArea } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useEffect, useState } from 'react';
import { api } from '../../lib/client.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone, tellFailure } from '../../ui/toast.ts';

interface CustomerNoteProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
}

interface NoteDraft {
  note: string;
  /** Of the note that was read. */
  version: number;
}

/** The shop's own note about a person; a draft keeps what is typed until it is saved. */
export function CustomerNote({ customer, onChange }: CustomerNoteProps) {
  const { _id } = customer;
  const draft = useDraft<NoteDraft>(`customer-note ${_id}`);
  const form = useForm<{ note: string }>({ note: draft.values.note ?? customer.note });
  const { store, setValue } = form;
  // A draft that does not say what was read is older than every change.
  const [read, setRead] = useState({
    note: customer.note,
    version: draft.keptAt === null ? customer.version : (draft.values.version ?? 0),
  });
  const [conflict, setConflict] = useState<OfficeConflict<'changeCustomer'> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const typed = () => store.read().values.note ?? '';
  const keep = ({ note, version }: NoteDraft) =>
    draft.keep(typed() === note ? {} : { note: typed(), version });

  useEffect(() => store.subscribe(() => keep(read)), [store, draft, read]);

  async function save(note: string, version: number) {
    const sent = typed();
    setSaving(true);
    const headers = { 'if-match': `"${version}"` };
    try {
      const input = { params: { id: _id }, body: { note } };
      takeOver((await api.call('changeCustomer', input, { headers })).data, typed() === sent);
      tellDone(m.customers_note_saved());
    } catch (error) {
      const changed = refusalBody('changeCustomer', 'changed_meanwhile', error);
      if (changed === null) tellFailure(error);
      else setConflict(changed);
    } finally {
      setSaving(false);
    }
  }

  /** @param isShown whether the note is put into the field; what was typed since it was sent stays else */
  function takeOver(saved: Customer, isShown: boolean) {
    setConflict(null);
    if (isShown) setValue('note', saved.note);
    setRead(saved);
    keep(saved);
    onChange(saved);
  }

  return (
    <Section title={m.customers_staff_only()}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(({ note }) => save(note, read.version))}
        className="flex flex-col gap-3"
      >
        <DraftNotice
          draft={draft}
          onStartOver={() => {
            draft.forget();
            takeOver(customer, true);
          }}
        />
        <TextArea
          {...form.register('note', { validate: () => true })}
          label={m.customers_note()}
          rows={3}
          maxLength={LIMITS.customerNote}
        />
        <Button type="submit" variant="secondary" isFullWidth isPending={isSaving}>
          {m.customers_note_save()}
        </Button>
      </form>
      {conflict !== null && (
        <ChangedMeanwhileDialog
          changed={conflict}
          conflicts={
            conflict.current.note === typed().trim()
              ? []
              : [
                  {
                    field: 'note',
                    name: m.customers_note(),
                    theirs: conflict.current.note || '–',
                    mine: typed() || '–',
                  },
                ]
          }
          isSaving={isSaving}
          onSave={(mine) => {
            if (mine.has('note')) void save(typed(), conflict.current.version);
            else takeOver(conflict.current, true);
          }}
          onTheirs={() => takeOver(conflict.current, true)}
          onClose={() => setConflict(null)}
        />
      )}
    </Section>
  );
}
