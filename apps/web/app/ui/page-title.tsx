import { use } from 'react';
import { ShopSettingsContext } from '../lib/shop/shop-settings.ts';

/** The document's title: the page's name, if it has one, and the shop's. */
export function PageTitle({ children }: { children?: string }) {
  // The error page may be rendered without the shop's settings.
  const parts = [children, use(ShopSettingsContext)?.shopName].filter((part) => part !== undefined);
  return <title>{parts.join(' · ')}</title>;
}
