import { LIMITS } from '@phsar/contract/limits';
import type { Customer } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { TextArea } from '@phsar/ui/fields';
import { api } from '../../lib/client.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone, tellFailure } from '../../ui/toast.ts';

interface CustomerNoteProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
}

/** The shop's own note about a person; what is typed is kept until it is saved. */
export function CustomerNote({ customer: { _id, note }, onChange }: CustomerNoteProps) {
  const form = useDraftForm<{ note: string }>(`customer-note ${_id}`, { note });

  async function save(values: { note: string }) {
    try {
      const { data } = await api.call('changeCustomer', { params: { id: _id }, body: values });
      form.draft.forget();
      onChange(data);
      tellDone(m.customers_note_saved());
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Section title={m.customers_staff_only()}>
      <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-3">
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
        <TextArea
          {...form.register('note', { validate: () => true })}
          label={m.customers_note()}
          rows={3}
          maxLength={LIMITS.customerNote}
        />
        <Button type="submit" variant="secondary" isFullWidth isPending={form.isSubmitting}>
          {m.customers_note_save()}
        </Button>
      </form>
    </Section>
  );
}
