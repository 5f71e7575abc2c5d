import { isDeliveryFree } from '@phsar/domain/delivery';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { TruckIcon } from '@phsar/ui/icons';
import { m } from '../paraglide/messages.js';

export interface FreeDeliveryMeterProps {
  /** After discounts. */
  subtotal: Cents;
  threshold: Cents;
}

/** How much is missing for free delivery. */
export function FreeDeliveryMeter({ subtotal, threshold }: FreeDeliveryMeterProps) {
  const isFree = isDeliveryFree(subtotal, threshold);
  return (
    <div
      className={`rounded-md px-4 py-3 text-sm ${isFree ? 'bg-success-soft text-success' : 'bg-primary-soft text-primary-strong'}`}
    >
      <p role="status" className="flex items-start gap-2.5">
        <TruckIcon className="mt-0.5 size-5 shrink-0" />
        <span>
          {isFree
            ? m.ui_free_delivery_reached()
            : m.ui_free_delivery_missing({ amount: formatUsd(threshold - subtotal) })}
        </span>
      </p>
      {!isFree && (
        // The text above says the same.
        <progress
          aria-hidden="true"
          value={subtotal}
          max={threshold}
          className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
        />
      )}
    </div>
  );
}
