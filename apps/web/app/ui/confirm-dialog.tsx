import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** 'OK' when not given. */
  closeLabel?: string;
}

/** Something the person must have seen: one message, one button. */
export function AlertDialog({ isOpen, onClose, title, children, closeLabel }: AlertDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <Button isFullWidth onClick={onClose} data-initial-focus>
          {closeLabel ?? m.ui_ok()}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  /** Chosen 'no', or left by Escape. */
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  /** 'Cancel' when not given. */
  cancelLabel?: string;
  isDangerous?: boolean;
  /** The confirmed work is under way. */
  isPending?: boolean;
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
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
            {cancelLabel ?? m.ui_cancel()}
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
