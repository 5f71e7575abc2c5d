import { useShopSettings } from '../lib/shop/shop-settings.ts';
import { lazyPart } from './lazy-part.tsx';

const PaymentCode = lazyPart<{ orderId: string }>(
  async () => (await import('./payment-code.tsx')).PaymentCode,
);

/** The code that pays an own order; nothing where the shop takes none. */
export function PayByCode({ orderId }: { orderId: string }) {
  return useShopSettings().takesKhqr && <PaymentCode orderId={orderId} />;
}
