import type { ShopClient } from '@phsar/contract/shop/client';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import { createContext, RouterContextProvider } from 'react-router';

/** The typed calls of the API, made inside the server process: what a loader reads its data with. */
export const apiContext = createContext<ShopClient>();

/** The shop's public settings: name, address, chat, links. */
export const shopContext = createContext<ShopSettings>();

/** The language of this request: `?lang=`, else the cookie `language`, else Khmer. */
export const languageContext = createContext<Language>();

/** Where an error nobody expected is written down; the page itself never shows it. */
export const reportErrorContext = createContext<(error: unknown) => void>();

export interface PageRequestParts {
  api: ShopClient;
  shop: ShopSettings;
  language: Language;
  reportError: (error: unknown) => void;
}

/** Everything a page needs from the server, for one request. The server reaches it as `build.entry.module.createLoadContext`. */
export function createLoadContext({ api, shop, language, reportError }: PageRequestParts) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(shopContext, shop);
  context.set(languageContext, language);
  context.set(reportErrorContext, reportError);
  return context;
}
