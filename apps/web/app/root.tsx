import { DEFAULT_LANGUAGE } from '@phsar/domain/language';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { NotFound } from './features/layout/not-found.tsx';
import { UnexpectedError } from './features/layout/unexpected-error.tsx';
import { EARLY_SCRIPT, LIFELESS_NOTICE_ID, replayEarlyTaps } from './lib/early-page.ts';
import { languageContext, shopContext } from './lib/server-context.ts';
import { ShopSettingsContext } from './lib/shop-settings.ts';
import { markAlive } from './lib/use-hydrated.ts';
import { m } from './paraglide/messages.js';
import { UI_TEXTS } from './ui/ui-texts.ts';
import './styles/app.css';
import khmerFont from '@phsar/ui/styles/fonts/noto-sans-khmer-400.woff2?url';
import styles from './styles/app.css?inline';

/**
 * All of the shop's styles stand in the page: a link to them would cost a phone one more journey to the server
 * before it paints anything. The browser takes them from the page, and is not sent them a second time.
 */
const STYLES = {
  __html: import.meta.env.SSR ? styles : (document.head.querySelector('style')?.innerHTML ?? ''),
};

/** Has run by the time the browser's code comes, so that need not bring it. */
const EARLY = { __html: import.meta.env.SSR ? EARLY_SCRIPT : '' };

export function loader({ context }: Route.LoaderArgs) {
  return { language: context.get(languageContext), shop: context.get(shopContext) };
}

/** Neither changes while the page lives. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<typeof loader>('root')?.language ?? DEFAULT_LANGUAGE;
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={khmerFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        {import.meta.env.DEV ? <Links /> : <style dangerouslySetInnerHTML={STYLES} />}
      </head>
      <body>
        <UiTextsContext value={UI_TEXTS}>{children}</UiTextsContext>
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
        <script suppressHydrationWarning dangerouslySetInnerHTML={EARLY} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // The effect of the outermost part comes last: all the buttons are alive by then.
  useEffect(() => {
    markAlive();
    replayEarlyTaps();
  }, []);
  return (
    <ShopSettingsContext value={loaderData.shop}>
      <Outlet />
    </ShopSettingsContext>
  );
}

/** What nobody nearer to the mistake caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UnexpectedError />;
}
