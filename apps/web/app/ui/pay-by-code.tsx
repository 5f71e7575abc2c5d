import { Button } from '@phsar/ui/button';
import { useState } from 'react';
import { useShopSettings } from '../lib/shop/shop-settings.ts';
import { m } from '../paraglide/messages.js';
import { lazyPart } from './lazy-part.tsx';

const PaymentCode = lazyPart<{ orderId: string; onPaid?: () => void }>(
  async () => (await import('./payment-code.tsx')).PaymentCode,
);

interface PayByCodeProps {
  orderId: string;
  /** What is paid needs no code; one that is shown stays, and says so. */
  isUnpaid: boolean;
  /** Shows the code at once instead of a button. */
  isShownAtOnce?: boolean;
  onPaid?: () => void;
}

/** The code that pays an own order; nothing where the shop takes none. */
export function PayByCode({ isUnpaid, isShownAtOnce = false, ...code }: PayByCodeProps) {
  const { takesKhqr } = useShopSettings();
  const [isShown, setShown] = useState(isShownAtOnce);
  if (!takesKhqr || !(isUnpaid || isShown)) return null;
  return (
    <>
      {!isShownAtOnce && (
        <Button
          variant="secondary"
          className="mt-4"
          isFullWidth
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {m.ui_khqr_pay()}
        </Button>
      )}
      {isShown && <PaymentCode {...code} />}
    </>
  );
}
