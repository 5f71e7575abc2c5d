import type { ShopClient } from '@phsar/contract/shop/client';
import type { PageParts } from '@phsar/contract/shop/pages';
import type { Language } from '@phsar/domain/language';
import { createContext, RouterContextProvider } from 'react-router';

/** The typed calls of the API, made inside the server process: loaders read their data with it. */
export const apiContext = createContext<ShopClient>();

/** The language of this request: `?lang=`, else the cookie `language`, else Khmer. */
export const languageContext = createContext<Language>();

/** Logs an unexpected error; the page itself never shows it. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** What the loaders of one request share. */
export function createLoadContext({ api, language, reportError }: Omit<PageParts, 'shop'>) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(languageContext, language);
  context.set(reportErrorContext, reportError);
  return context;
}
