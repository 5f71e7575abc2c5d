import khmerFont from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2?url';
import type { ReactNode } from 'react';
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
import { DEFAULT_LANGUAGE } from './lib/language.ts';
import { languageContext, shopContext } from './lib/server-context.ts';
import { ShopSettingsContext } from './lib/shop-settings.ts';
import './styles/app.css';
import styles from './styles/app.css?inline';

/**
 * All of the shop's styles stand in the page: a link to them would cost a phone one more journey to the server
 * before it paints anything. The browser takes them from the page, and is not sent them a second time.
 */
const STYLES = {
  __html: import.meta.env.SSR ? styles : (document.head.querySelector('style')?.innerHTML ?? ''),
};

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
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
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
