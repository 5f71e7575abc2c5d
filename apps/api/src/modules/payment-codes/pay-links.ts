import { createHmac } from 'node:crypto';
import { payPath } from '@phsar/contract/shop/paths';
import { isSameText } from '../../platform/same-text.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';

/** Signed links to pay an order by code: whoever has one can pay, and see what is to be paid. */
export interface PayLinks {
  /** Whether the key is the one of the order. */
  isKeyOf(orderNumber: string, key: string): boolean;
  /** The link of an order by its number; null where the shop takes no payment by code. */
  writer(): Promise<(orderNumber: string) => string | null>;
}

/** Creates the links' service; another token secret voids all links. */
export function createPayLinks({
  tokenSecret,
  publicUrl,
  settings,
}: {
  tokenSecret: string;
  publicUrl: string;
  settings: Pick<ShopSettingsService, 'khqr'>;
}): PayLinks {
  const keyOf = (orderNumber: string) =>
    createHmac('sha256', tokenSecret).update(`payment link:${orderNumber}`).digest('base64url').slice(0, 22);
  return {
    isKeyOf: (orderNumber, key) => isSameText(key, keyOf(orderNumber)),
    async writer() {
      if ((await settings.khqr()) === null) return () => null;
      return (orderNumber) => `${publicUrl}${payPath(orderNumber)}?key=${keyOf(orderNumber)}`;
    },
  };
}
