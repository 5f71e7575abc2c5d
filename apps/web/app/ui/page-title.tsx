import { use } from 'react';
import { ShopSettingsContext } from '../lib/shop-settings.ts';

/** The document's title: the page's own name, then the shop's. Without a name, the shop's alone. */
export function PageTitle({ children }: { children?: string }) {
  // The error page may stand where the shop's settings could not be read.
  const parts = [children, use(ShopSettingsContext)?.shopName].filter((part) => part !== undefined);
  return <title>{parts.join(' · ')}</title>;
}
