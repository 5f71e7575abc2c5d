import { formatUsd } from '@phsar/domain/money';
import { TruckIcon } from '@phsar/ui/icons';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { m } from '../../paraglide/messages.js';
import { LanguageSwitch } from './language-switch.tsx';

/** The free-delivery banner and the language switch, above the header. */
export function TopStrip({ deliveryLimit }: { deliveryLimit: number | null }) {
  const threshold = useFreeDeliveryThreshold(deliveryLimit);
  return (
    <div className="bg-deep text-on-deep">
      <div className="page-width flex min-h-11 items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 py-1 text-xs sm:text-sm">
          <TruckIcon className="size-5" />
          <span>
            {threshold === 0
              ? m.layout_free_delivery_always()
              : m.layout_free_delivery({ amount: formatUsd(threshold) })}
          </span>
        </p>
        <LanguageSwitch />
      </div>
    </div>
  );
}
