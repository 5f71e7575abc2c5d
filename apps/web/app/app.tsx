import type { ShopSettings } from '@phsar/contract/shop-settings';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { type ReactNode, useEffect } from 'react';
import { currentLanguage } from './lib/language/language.ts';
import { LIFELESS_NOTICE_ID, replayEarlyTaps } from './lib/page/early-page.ts';
import { markAlive } from './lib/page/use-hydrated.ts';
import { ShopSettingsContext } from './lib/shop/shop-settings.ts';
import { m } from './paraglide/messages.js';
import { UI_TEXTS } from './ui/ui-texts.ts';

export interface AppProps {
  shop: ShopSettings;
  /** The router: a static one on the server. */
  children: ReactNode;
}

/** The whole document. The server adds styles, scripts and tags for search engines to it (`page-html.server.ts`). */
export function App({ shop, children }: AppProps) {
  // Effects run from the inside out: every button works by now.
  useEffect(() => {
    markAlive();
    replayEarlyTaps();
  }, []);
  return (
    <html lang={currentLanguage()} data-language={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <UiTextsContext value={UI_TEXTS}>
          <ShopSettingsContext value={shop}>{children}</ShopSettingsContext>
        </UiTextsContext>
        <p
          id={LIFELESS_NOTICE_ID}
          role="alert"
          hidden
          className="fixed inset-x-0 bottom-0 z-50 bg-danger px-4 py-3 text-center font-semibold text-on-danger text-sm"
        >
          {m.layout_lifeless()}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, its query included. */}
          <a href="" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {m.layout_reload()}
          </a>
        </p>
      </body>
    </html>
  );
}
