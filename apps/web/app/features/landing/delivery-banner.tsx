import { PATHS } from '@phsar/contract/shop/paths';
import { formatUsd } from '@phsar/domain/money';
import { TruckIcon } from '@phsar/ui/icons';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The free-delivery threshold, in dollars, with a link to the shop. */
export function DeliveryBanner({ deliveryLimit }: { deliveryLimit: number | null }) {
  const threshold = useFreeDeliveryThreshold(deliveryLimit);
  return (
    <section aria-label={m.landing_delivery_title()} className="page-width py-6 sm:py-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl bg-primary-soft p-6 sm:px-10 sm:py-8">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary">
          <TruckIcon className="size-7" />
        </span>
        <div className="min-w-0 grow basis-56">
          <h2 className="text-xl">{m.landing_delivery_title()}</h2>
          <p className="mt-1 text-ink-soft">
            {threshold === 0
              ? m.landing_delivery_text_always()
              : m.landing_delivery_text({ amount: formatUsd(threshold) })}
          </p>
        </div>
        <ButtonLink to={PATHS.shop} className="max-sm:w-full">
          {m.landing_shop_now()}
        </ButtonLink>
      </div>
    </section>
  );
}
