import { lazyPart } from './lazy-part.tsx';
import type { PaymentCodeProps } from './payment-code.tsx';

/** The code that pays an order; its part of the program comes when it is first shown. */
export const PayByCode = lazyPart<PaymentCodeProps>(
  async () => (await import('./payment-code.tsx')).PaymentCode,
);
