import { MinusIcon, PlusIcon } from '@phsar/ui/more-icons';
import { m } from '../paraglide/messages.js';

export interface QuantityStepperProps {
  value: number;
  onChange: (quantity: number) => void;
  /** The stock; at it, plus calls `onLimit` instead. */
  max: number;
  onLimit?: (max: number) => void;
  /** The product's title, when a page has several steppers. */
  label?: string;
  isDisabled?: boolean;
}

const BUTTON =
  'inline-flex size-11 items-center justify-center rounded-full text-primary transition hover:bg-primary-soft disabled:text-ink-soft disabled:opacity-45 disabled:hover:bg-transparent';

/** A quantity of at least 1. Minus is disabled at 1; plus stays enabled at the stock, to explain the limit. */
export function QuantityStepper({
  value,
  onChange,
  max,
  onLimit,
  label,
  isDisabled = false,
}: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend; this group is two buttons and a number.
    <div
      role="group"
      aria-label={label === undefined ? m.ui_quantity() : `${m.ui_quantity()}: ${label}`}
      className="inline-flex items-center rounded-full bg-surface ring-1 ring-line-strong ring-inset"
    >
      <button
        type="button"
        className={BUTTON}
        aria-label={m.ui_quantity_decrease()}
        disabled={isDisabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon className="size-5" />
      </button>
      <output aria-live="polite" className="min-w-9 text-center font-semibold tabular-nums">
        {value}
      </output>
      <button
        type="button"
        className={BUTTON}
        aria-label={m.ui_quantity_increase()}
        disabled={isDisabled}
        onClick={() => (value < max ? onChange(value + 1) : onLimit?.(max))}
      >
        <PlusIcon className="size-5" />
      </button>
    </div>
  );
}
