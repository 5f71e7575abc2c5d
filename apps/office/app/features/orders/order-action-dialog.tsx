import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { Elements } from '@phsar/ui/elements';
import type { Form } from '@phsar/ui/hooks/use-form';
import type { OrderAction } from '../../lib/order-actions.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import type { OrderActions } from './use-order-actions.ts';

export interface OrderActionDialogProps<F extends object> {
  title: string;
  confirmLabel: string;
  actions: OrderActions;
  /** The action that the dialog asks about. */
  name: OrderAction['name'];
  onClose: () => void;
  isDangerous?: boolean;
  defaults?: Partial<F>;
  /** Makes the action from what was entered. */
  actionOf: (values: F) => OrderAction;
  fields: (form: Form<F>) => Elements;
}

/** Asks for what an action needs and runs it. It stays open if the call fails; what was typed is kept as a draft. */
export function OrderActionDialog<F extends object>(props: OrderActionDialogProps<F>) {
  const {
    title,
    confirmLabel,
    actions,
    name,
    onClose,
    isDangerous = false,
    defaults,
    actionOf,
    fields,
  } = props;
  const form = useDraftForm<F>(`order ${actions.orderId} ${name}`, defaults);
  const send = async (values: F) => {
    if (!(await actions.run(actionOf(values)))) return;
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
          isPending={actions.running !== null}
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
