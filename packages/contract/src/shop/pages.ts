import type { Language } from '@phsar/domain/language';
import type { ShopSettings } from '../shop-settings.ts';
import type { ShopClient } from './client.ts';

export interface PageParts {
  /** Calls the API in process, without a session. */
  api: ShopClient;
  shop: ShopSettings;
  language: Language;
  /** Logs an error that the page does not show. */
  reportError(error: unknown): void;
}

/** The code that stands in the pages themselves, as the build has it. */
export interface InlineCode {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A page as it is sent: whole, because pages are kept. */
export interface PageAnswer {
  status: number;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The web app as seen by the server. */
export interface ShopPages {
  inline: InlineCode;
  render(request: Request, parts: PageParts): Promise<PageAnswer>;
  /** @returns the canonical path of the page at `path`; null if there is no such page */
  pagePath(path: string): string | null;
}
