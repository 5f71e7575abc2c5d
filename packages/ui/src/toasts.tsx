import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx';
import { useStore } from './listener-store.ts';
import { dismissToast, type ShownToast, shownToasts } from './toast-store.ts';
import { useTopDialog } from './top-layer.ts';
import { useUiTexts } from './ui-texts.ts';

/**
 * Where toasts appear, above a page's bottom bar; rendered once, in the layout. It moves into the open modal dialog,
 * because everything else is inert then; beside a bottom bar, where dialogs are sheets with their button at the lower
 * edge, it then stands at the top. A bar of actions above the bottom bar lifts it too.
 */
export function Toasts() {
  const toasts = useStore(shownToasts);
  const dialog = useTopDialog();
  const region = (
    <div
      aria-live="polite"
      className="pointer-events-none safe-bottom fixed inset-x-4 bottom-0 z-50 flex flex-col items-center gap-2 max-lg:in-[html:has([data-bottom-bar])]:bottom-18 in-[html:has([data-action-bar]):not(:has(dialog[open]))]:bottom-24! max-lg:in-[html:has([data-action-bar]):not(:has(dialog[open]))]:bottom-52! max-sm:in-[html:has([data-bottom-bar])_dialog]:top-3 max-sm:in-[html:has([data-bottom-bar])_dialog]:bottom-auto!"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
  return dialog === null ? region : createPortal(region, dialog);
}

const TONES = {
  success: 'bg-success text-canvas',
  warning: 'bg-warning text-canvas',
  danger: 'bg-danger text-on-danger',
};

function ToastCard({ toast: { id, text, tone, action } }: { toast: ShownToast }) {
  const texts = useUiTexts();
  const ToneIcon = tone === 'success' ? CheckIcon : WarningIcon;
  return (
    <div
      data-edge
      className={`pointer-events-auto flex w-full max-w-form animate-rise items-center gap-3 rounded-md py-1 ps-4 pe-1 shadow-lg ${TONES[tone]}`}
    >
      <ToneIcon className="size-5" />
      <p className="min-w-0 grow py-1.5 font-semibold text-sm">{text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-2 font-semibold text-sm underline underline-offset-4"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={texts.close()} onClick={() => dismissToast(id)} variant="bare">
        <CloseIcon className="size-5" />
      </IconButton>
    </div>
  );
}
