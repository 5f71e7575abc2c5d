import type { ShopSettings } from '@phsar/contract/shop-settings';
import { createContext, use } from 'react';

/** Public settings of the shop, given by the root of every page. */
export const ShopSettingsContext = createContext<ShopSettings | undefined>(undefined);

export function useShopSettings(): ShopSettings {
  const settings = use(ShopSettingsContext);
  if (settings === undefined) throw new Error('useShopSettings stands outside of ShopSettingsContext');
  return settings;
}
