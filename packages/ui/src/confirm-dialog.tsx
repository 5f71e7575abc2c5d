import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUiTexts } from './ui-texts.ts';

export interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** 'OK' by default. */
  closeLabel?: string;
}

/** A message that must be acknowledged: one button. */
export function AlertDialog({ isOpen, onClose, title, children, closeLabel }: AlertDialogProps) {
  const texts = useUiTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <Button isFullWidth onClick={onClose} data-initial-focus>
          {closeLabel ?? texts.ok()}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** Answered no, or closed. */
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  /** 'Cancel' by default. */
  cancelLabel?: string;
  isDangerous?: boolean;
  /** The confirmed work is under way. */
  isPending?: boolean;
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useUiTexts();
  const { isOpen, onCancel, onConfirm, title, children, confirmLabel, cancelLabel } = props;
  const { isDangerous = false, isPending = false } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
          <Button variant="secondary" onClick={onCancel} data-initial-focus>
            {cancelLabel ?? texts.cancel()}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
