import type { ShopSettings } from '@phsar/contract/shop-settings';
import { createContext, use } from 'react';

/** The shop's public settings; the root provides them to every page. */
export const ShopSettingsContext = createContext<ShopSettings | undefined>(undefined);

/** @throws Error outside of `ShopSettingsContext` */
export function useShopSettings(): ShopSettings {
  const settings = use(ShopSettingsContext);
  if (settings === undefined) throw new Error('No ShopSettingsContext');
  return settings;
}
