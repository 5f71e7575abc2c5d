import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { setPageFiles } from './lib/code/code-loading.ts';
import { readDocumentLanguage } from './lib/language/language.ts';
import { readPageData } from './lib/page/page-data.ts';
import { restoreSession } from './lib/session/session.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { routes } from './routes.ts';

const language = readDocumentLanguage();
overwriteGetLocale(() => language);
// Before hydration: the page hydrates as a visitor's and then finds a whole session or none.
restoreSession();
void hydrate();

async function hydrate(): Promise<void> {
  const { shop, files, router: hydrationData } = readPageData();
  setPageFiles(files);
  if (!isDecodable(location.pathname)) history.replaceState(history.state, '', `/404${location.search}`);
  await loadPageOf(location.pathname);
  const router = createBrowserRouter(routes, { hydrationData });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <App shop={shop}>
          <RouterProvider router={router} />
        </App>
      </StrictMode>,
    );
  });
}

/** The server renders its missing page at a path that cannot be decoded; the router would match `/blog/%ff` as a post. */
function isDecodable(path: string): boolean {
  try {
    // The build would drop a call whose result is unused.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** The router renders nothing while code of the page it starts on is missing. */
async function loadPageOf(pathname: string): Promise<void> {
  const page: RouteObject | undefined = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (typeof page?.lazy === 'function') Object.assign(page, await page.lazy(), { lazy: undefined });
}

if (import.meta.env.PROD) {
  afterLoad(async () => {
    // If it fails to load, the next page load tries again.
    const offline = await import('./features/offline/service-worker-registration.ts').catch(() => undefined);
    await offline?.registerServiceWorker();
  });
}

/** Runs `work` when the page has loaded and the browser is idle. */
function afterLoad(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
