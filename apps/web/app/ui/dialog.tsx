import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { enterTopLayer } from './top-layer.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Asked for by Escape, the close button, or a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Width from 577 px on; a phone shows a sheet from below. `full`: pictures and videos. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** `start`: a drawer at the start edge on every screen. */
  placement?: 'centre' | 'start';
  /** Stays at the lower edge while the content scrolls: the buttons. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** For dialogs whose content shows its own heading. */
  isTitleHidden?: boolean;
}

const SIZES = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[36rem]',
  lg: 'sm:max-w-[60rem]',
  full: 'sm:max-w-[min(92vw,76rem)]',
};

const PLACEMENTS = {
  centre:
    'mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none rounded-t-xl sm:my-auto sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl',
  start: 'my-0 ms-0 me-auto h-dvh max-h-dvh w-[min(88vw,22rem)] max-w-none rounded-e-xl',
};

/**
 * A modal dialog on the platform's own `<dialog>`: the focus is kept inside and goes back to where it came from.
 * It begins at the first control, or at the one marked `data-initial-focus`.
 */
export function Dialog({ isOpen, ...shown }: DialogProps) {
  return isOpen ? <OpenDialog {...shown} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, title, children, size = 'md', placement = 'centre', footer, role, isTitleHidden } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();
  useModal(dialog);

  const isBeside = (event: PointerEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onPointerUp={(event) => {
        // Both ends of the press: selecting text and letting go outside does not close.
        if (pressedBeside.current && isBeside(event)) onClose();
      }}
      className={classNames(
        'animate-rise overflow-hidden bg-surface text-ink shadow-lg backdrop:bg-scrim',
        PLACEMENTS[placement],
        placement === 'centre' && SIZES[size],
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-3 py-2 ps-5 pe-2 sm:ps-6">
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'min-w-0 text-lg'}>
            {title}
          </h2>
          <IconButton label={m.ui_close()} onClick={onClose} className="ms-auto">
            <CloseIcon />
          </IconButton>
        </header>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
        {footer !== undefined && (
          <footer className="border-line border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

function useModal(dialog: React.RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const focusedBefore = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      element.close();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    };
  }, [dialog]);
}
