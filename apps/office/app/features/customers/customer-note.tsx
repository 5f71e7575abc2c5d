import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import type { Customer } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { TextArea } from '@phsar/ui/fields';
import { api } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { failureToast, tellDone } from '../../ui/toast.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';

interface CustomerNoteProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
}

/** The shop's own note about a person. */
export function CustomerNote({ customer, onChange }: CustomerNoteProps) {
  const params = { id: customer._id };
  const note = useVersionedForm<Customer, { note: string }, { note: string }>({
    name: `customer-note ${customer._id}`,
    saved: customer,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => ({ note: saved?.note ?? '' }),
    partsOf: (values) => ({ note: values.note.trim() }),
    sendsAll: true,
    send: async ({ parts, ifMatch }) =>
      (await api.call('changeCustomer', { params, body: parts }, { headers: ifMatch })).data,
    conflictOf: (error) => refusalBody('changeCustomer', 'changed_meanwhile', error),
    failureText: failureToast,
    onSaved: (saved) => {
      tellDone(m.customers_note_saved());
      onChange(saved);
    },
    onTheirs: onChange,
  });
  return (
    <Section title={m.customers_staff_only()}>
      <form
        method="post"
        noValidate
        onSubmit={note.form.handleSubmit(() => note.save())}
        className="flex flex-col gap-3"
      >
        <DraftNotice draft={note.draft} onStartOver={note.startOver} />
        <TextArea
          {...note.form.register('note', { validate: () => true })}
          label={m.customers_note()}
          rows={3}
          maxLength={LIMITS.customerNote}
        />
        <Button type="submit" variant="secondary" isFullWidth isPending={note.isSaving}>
          {m.customers_note_save()}
        </Button>
      </form>
      <VersionDialog form={note} nameOf={m.customers_note} show={(_, values) => values.note} />
    </Section>
  );
}
