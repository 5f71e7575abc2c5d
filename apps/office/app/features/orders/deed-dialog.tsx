import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { Elements } from '@phsar/ui/elements';
import type { Form } from '@phsar/ui/hooks/use-form';
import type { Deed } from '../../lib/order-deeds.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import type { Deeds } from './use-deeds.ts';

export interface DeedDialogProps<F extends object> {
  title: string;
  confirmLabel: string;
  deeds: Deeds;
  /** The deed that the dialog asks about. */
  name: Deed['name'];
  onClose: () => void;
  isDangerous?: boolean;
  defaults?: Partial<F>;
  /** Makes the deed from what was entered. */
  deedOf: (values: F) => Deed;
  fields: (form: Form<F>) => Elements;
}

/** Asks for what an action needs and runs it. It stays open if the call fails; what was typed is kept as a draft. */
export function DeedDialog<F extends object>(props: DeedDialogProps<F>) {
  const { title, confirmLabel, deeds, name, onClose, isDangerous = false, defaults, deedOf, fields } = props;
  const form = useDraftForm<F>(`order ${deeds.orderId} ${name}`, defaults);
  const send = async (values: F) => {
    if (!(await deeds.run(deedOf(values)))) return;
    form.draft.forget();
    onClose();
  };
  return (
    <Dialog isOpen onClose={() => form.draft.leave(onClose)} title={title} size="sm">
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
        <DraftNotice draft={form.draft} onStartOver={form.startOver} />
        {fields(form)}
        <Button
          type="submit"
          size="lg"
          isFullWidth
          variant={isDangerous ? 'danger' : 'primary'}
          isPending={deeds.running !== null}
        >
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}

/** Drops empty fields from the call. */
export function entered<K extends string>(name: K, value: string): { [P in K]?: string } {
  const text = value.trim();
  return (text === '' ? {} : { [name]: text }) as { [P in K]?: string };
}
