import type { Language } from '@phsar/domain/language';
import type { ShopSettings } from '../shop-settings.ts';
import type { ShopClient } from './client.ts';

/** Everything a page is rendered with besides its address. */
export interface PageParts {
  /** Calls the API inside the server's process, without a session. */
  api: ShopClient;
  shop: ShopSettings;
  language: Language;
  /** Logs an error the page itself never shows. */
  reportError(error: unknown): void;
}

/** The web app as the server uses it. */
export interface ShopPages {
  render(request: Request, parts: PageParts): Promise<Response>;
  /** @returns the canonical spelling of the path of the page at `path`; null when there is no such page */
  pagePath(path: string): string | null;
}
