import { LIMITS } from '@phsar/contract/limits';
import type { Customer } from '@phsar/contract/office/wire';
import { foldedName } from '@phsar/domain/full-name';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextArea, TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { saveJson } from '@phsar/ui/save-file';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, refusalOf } from '../../lib/client.ts';
import { forgetDraft } from '../../lib/drafts.ts';
import { currentPerson } from '../../lib/session.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

interface CustomerAccountProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
  onReload: () => void;
}

/** Blocks a customer, exports their data and removes them. */
export function CustomerAccount({ customer, onChange, onReload }: CustomerAccountProps) {
  const [asked, setAsked] = useState<'block' | 'remove' | null>(null);
  const { isRunning, run } = useAction();
  const { _id: id, name, isBlocked, openOrderCount } = customer;
  const close = () => setAsked(null);

  const unblock = () =>
    run(async () => {
      const { data } = await api.call('changeCustomer', { params: { id }, body: { isBlocked: false } });
      onChange(data);
      tellDone(m.customers_unblock_done({ name }));
    });
  const download = () =>
    run(async () => {
      const { data } = await api.call('exportCustomer', { params: { id } });
      // No phone number: more people see a file's name than its content.
      saveJson(`customer-${id}.json`, data);
    });

  return (
    <Section title={m.customers_manage()}>
      <div className="flex flex-col gap-3">
        <Button variant="secondary" isPending={isRunning} onClick={download}>
          {m.customers_data()}
        </Button>
        <p className="-mt-1 text-ink-soft text-sm">{m.customers_data_hint()}</p>
        {isBlocked ? (
          <Button variant="secondary" isPending={isRunning} onClick={unblock}>
            {m.customers_unblock()}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsked('block')}>
            {m.customers_block()}
          </Button>
        )}
        {openOrderCount > 0 ? (
          <p className="text-ink-soft text-sm">
            <span className="block font-semibold">{m.customers_remove()}</span>
            {m.customers_remove_open({ count: openOrderCount })}
          </p>
        ) : (
          <Button variant="quiet" className="text-danger" onClick={() => setAsked('remove')}>
            {m.customers_remove()}
          </Button>
        )}
      </div>
      {asked === 'block' && (
        <BlockDialog
          customer={customer}
          onClose={close}
          onBlocked={(changed) => {
            onChange(changed);
            close();
          }}
        />
      )}
      {asked === 'remove' && <RemoveDialog customer={customer} onClose={close} onOpenOrders={onReload} />}
    </Section>
  );
}

interface BlockDialogProps {
  customer: Customer;
  onClose: () => void;
  onBlocked: (customer: Customer) => void;
}

function BlockDialog({ customer: { _id: id, name }, onClose, onBlocked }: BlockDialogProps) {
  const form = useDraftForm<{ blockReason: string }>(`customer-block ${id}`);
  const [failure, setFailure] = useState<string | null>(null);

  async function block({ blockReason }: { blockReason: string }) {
    setFailure(null);
    try {
      const { data } = await api.call('changeCustomer', {
        params: { id },
        body: { isBlocked: true, blockReason },
      });
      form.draft.forget();
      tellDone(m.customers_block_done({ name }));
      onBlocked(data);
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <Dialog
      isOpen
      onClose={() => form.draft.leave(onClose)}
      title={m.customers_block_title({ name })}
      size="sm"
    >
      <form method="post" noValidate onSubmit={form.handleSubmit(block)} className="flex flex-col gap-4">
        <p>{m.customers_block_why({ name })}</p>
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
        <TextArea
          {...form.register('blockReason', {
            validate: (reason) => isFilled(reason) || m.customers_block_reason_required(),
            onChange: () => form.clearErrors(),
          })}
          label={m.customers_block_reason()}
          error={form.errors.blockReason?.message}
          rows={2}
          maxLength={LIMITS.customerNote}
          data-initial-focus
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" variant="danger" isFullWidth isPending={form.isSubmitting}>
          {m.customers_block()}
        </Button>
      </form>
    </Dialog>
  );
}

interface RemoveDialogProps {
  customer: Customer;
  onClose: () => void;
  /** An order came in since the page was loaded. */
  onOpenOrders: () => void;
}

function RemoveDialog({ customer, onClose, onOpenOrders }: RemoveDialogProps) {
  const { _id: id, name, phoneNumber } = customer;
  const digits = phoneNumber.slice(-4);
  // An account without a number is confirmed by its name.
  const byName = phoneNumber === '';
  const form = useForm<{ typed: string }>();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();

  async function remove() {
    setFailure(null);
    try {
      await api.call('removeCustomer', { params: { id } });
      for (const draft of ['customer-note', 'customer-block']) forgetDraft(currentPerson(), `${draft} ${id}`);
      tellDone(m.customers_removed());
      await navigate('/customers', { replace: true });
    } catch (error) {
      if (refusalOf(error) === 'orders_open') onOpenOrders();
      setFailure(errorText(error));
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={m.customers_remove_title({ name })} size="sm">
      <form method="post" noValidate onSubmit={form.handleSubmit(remove)} className="flex flex-col gap-4">
        <p>{m.customers_remove_why()}</p>
        <TextField
          {...form.register('typed', {
            validate: (typed) =>
              byName
                ? foldedName(typed) === foldedName(name) || m.customers_remove_mismatch_name()
                : typed.trim() === digits || m.customers_remove_mismatch(),
            onChange: () => form.clearErrors(),
          })}
          label={byName ? m.customers_remove_type_name({ name }) : m.customers_remove_type({ digits })}
          error={form.errors.typed?.message}
          inputMode={byName ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={byName ? LIMITS.fullName : 8}
          data-initial-focus
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" size="lg" variant="danger" isFullWidth isPending={form.isSubmitting}>
          {m.customers_remove()}
        </Button>
      </form>
    </Dialog>
  );
}
