import { CheckIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';

/** Statuses in the order that every order passes through. */
const STEPS = ['Pending', 'Shipped', 'Delivered'];
const NAMES = [m.orders_step_ordered, m.orders_on_delivery, m.orders_step_delivered];

/** An order's progress; nothing when it is cancelled or its status is unknown. */
export function OrderProgress({ status }: { status: string }) {
  const reached = STEPS.indexOf(status);
  if (reached === -1) return null;
  return (
    <ol aria-label={m.orders_progress()} className="isolate grid grid-cols-3 pt-1 pb-4">
      {NAMES.map((name, step) => (
        <li
          key={STEPS[step]}
          aria-current={step === reached ? 'step' : undefined}
          className="relative flex flex-col items-center gap-1.5 text-center"
        >
          {step > 0 && (
            <span
              aria-hidden="true"
              className={`absolute end-1/2 top-3.5 h-0.5 w-full ${step <= reached ? 'bg-primary' : 'bg-line-strong'}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`z-10 flex size-7 items-center justify-center rounded-full border-2 ${
              step <= reached ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface'
            }`}
          >
            {step <= reached && <CheckIcon className="size-4" />}
          </span>
          <span className={`text-sm ${step === reached ? 'font-semibold' : 'text-ink-soft'}`}>{name()}</span>
        </li>
      ))}
    </ol>
  );
}
