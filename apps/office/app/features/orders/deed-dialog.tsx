import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { type Form, useForm } from '@phsar/ui/hooks/use-form';
import type { ReactNode } from 'react';
import type { Deed, Deeds } from './use-deeds.ts';

export interface DeedDialogProps<F extends object> {
  title: string;
  confirmLabel: string;
  deeds: Deeds;
  onClose: () => void;
  isDangerous?: boolean;
  defaults?: Partial<F>;
  /** The deed, of what was entered. */
  deedOf: (values: F) => Deed;
  fields: (form: Form<F>) => ReactNode;
}

/** Asks for what a deed needs and does it. It stays open, with what was typed, when the call fails. */
export function DeedDialog<F extends object>(props: DeedDialogProps<F>) {
  const { title, confirmLabel, deeds, onClose, isDangerous = false, defaults, deedOf, fields } = props;
  const form = useForm<F>(defaults);
  const send = async (values: F) => {
    if (await deeds.run(deedOf(values))) onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} size="sm">
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="flex flex-col gap-4">
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

/** '' stands for a field that was left empty: the call goes without it. */
export function entered<K extends string>(name: K, value: string): { [P in K]?: string } {
  const text = value.trim();
  return (text === '' ? {} : { [name]: text }) as { [P in K]?: string };
}
