import { createHmac } from 'node:crypto';
import { payPath } from '@phsar/contract/shop/paths';
import { isSameText } from '../../platform/same-text.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.module.ts';

interface PayLinksDeps {
  tokenSecret: string;
  publicUrl: string;
  settings: Pick<ShopSettingsService, 'khqr'>;
}

/** Signed links to pay an order by code: their holder can pay, and see what is due. Another token secret voids all links. */
export class PayLinks {
  readonly #deps: PayLinksDeps;

  constructor(deps: PayLinksDeps) {
    this.#deps = deps;
  }

  /** Whether the key is the one of the order. */
  isKeyOf(orderNumber: string, key: string): boolean {
    return isSameText(key, this.#keyOf(orderNumber));
  }

  /** Writes the link of an order by its number; null where the shop takes no payment by code. */
  async writer(): Promise<(orderNumber: string) => string | null> {
    if ((await this.#deps.settings.khqr()) === null) return () => null;
    return (orderNumber) => `${this.#deps.publicUrl}${payPath(orderNumber)}?key=${this.#keyOf(orderNumber)}`;
  }

  #keyOf(orderNumber: string): string {
    const hmac = createHmac('sha256', this.#deps.tokenSecret).update(`payment link:${orderNumber}`);
    return hmac.digest('base64url').slice(0, 22);
  }
}
