import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { enterTopLayer } from './top-layer.ts';
import { useUiTexts } from './ui-texts.ts';

export interface DialogProps {
  isOpen: boolean;
  /** By Escape, the close button, or a press outside of the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Width from 577 px on; a phone shows a sheet from below. `full`: pictures and videos. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** Buttons that stay at the lower edge while the content scrolls. */
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** The content shows its own heading: the close button overlays its corner. */
  isTitleHidden?: boolean;
}

const SIZES = {
  sm: 'sm:max-w-note',
  md: 'sm:max-w-panel',
  lg: 'sm:max-w-wide',
  full: 'sm:max-w-page',
};

/** A bottom sheet on a phone, centred on a wider screen. */
const PLACE =
  'mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none rounded-t-xl sm:my-auto sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl';

/**
 * A modal dialog, built on `<dialog>`. The focus stays inside and returns to where it was. It starts at the control
 * marked `data-initial-focus`, else at the dialog itself, so that its title is read.
 */
export function Dialog({ isOpen, ...shown }: DialogProps) {
  return isOpen ? <OpenDialog {...shown} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'isOpen'>) {
  const { onClose, title, children, size = 'md', footer, role, isTitleHidden } = props;
  const texts = useUiTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  useModal(dialog);

  const isOutside = (event: PointerEvent) => event.target === dialog.current;
  return (
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onPointerUp={(event) => {
        // The press must begin and end outside: releasing a text selection there does not close.
        if (pressedOutside.current && isOutside(event)) onClose();
      }}
      className={classNames(
        'animate-rise overflow-hidden bg-surface text-ink shadow-lg ring-1 ring-line outline-none backdrop:bg-scrim',
        PLACE,
        SIZES[size],
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header
          className={
            isTitleHidden
              ? 'absolute end-2 top-2 z-10'
              : 'flex items-center justify-between gap-3 py-2 ps-5 pe-2 sm:ps-6'
          }
        >
          <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'min-w-0 text-lg'}>
            {title}
          </h2>
          <IconButton label={texts.close()} onClick={onClose} variant={isTitleHidden ? 'raised' : 'quiet'}>
            <CloseIcon />
          </IconButton>
        </header>
        <div
          className={`relative min-h-0 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6 sm:pb-6 ${isTitleHidden ? 'pt-5 sm:pt-6' : ''}`}
        >
          {children}
        </div>
        {footer !== undefined && (
          <footer className="border-line border-t bg-surface safe-bottom px-5 pt-4 sm:px-6">{footer}</footer>
        )}
      </div>
    </dialog>
  );
}

function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const focusedBefore = document.activeElement;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-initial-focus]') ?? element).focus();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      element.close();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    };
  }, [dialog]);
}
