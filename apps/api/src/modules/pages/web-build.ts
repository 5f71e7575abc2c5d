import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ShopClient } from '@phsar/contract/shop/client';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import type { Language } from '@phsar/domain/language';
import type {
  createRequestHandler,
  generatePath,
  matchRoutes,
  RouteObject,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { StartError } from '../../platform/start-error.ts';

/** What a page is rendered with; the web app turns it into its own load context. */
export interface PageParts {
  api: ShopClient;
  shop: ShopSettings;
  language: Language;
  reportError(error: unknown): void;
}

/** The built web app: its static files and the function that renders a page. */
export interface WebBuild {
  clientDir: string;
  render(request: Request, parts: PageParts): Promise<Response>;
  /** The script that keeps pages on a phone; none while developing. */
  serviceWorker?: string;
  /** False while developing: every page is rendered anew. */
  keepsPages?: false;
  /** The path as the shop itself writes it, of the page that `path` shows; null when there is no such page. */
  pagePath(path: string): string | null;
}

const BUILD_DIR = fileURLToPath(new URL('../../../../web/build/', import.meta.url));

/** @throws StartError when the web app has not been built */
export async function loadWebBuild(buildDir = BUILD_DIR): Promise<WebBuild> {
  const entry = join(buildDir, 'server/index.js');
  if (!existsSync(entry)) throw new StartError('The web app is not built yet: run `npm run build` first');
  const build: BuiltPages = await import(pathToFileURL(entry).href);
  const { createLoadContext, createRequestHandler, generatePath, matchRoutes } = build.entry.module;
  const routes = routeTree(Object.values(build.routes).filter((route) => route !== undefined));
  const handle = createRequestHandler(build, 'production');
  return {
    clientDir: join(buildDir, 'client'),
    serviceWorker: readFileSync(join(buildDir, 'worker/sw.js'), 'utf8'),
    pagePath(path) {
      const matches = matchRoutes(routes, path);
      const pattern =
        matches
          ?.map(({ route }) => route.path)
          .filter(Boolean)
          .join('/') ?? '*';
      return pattern.endsWith('*') ? null : generatePath(`/${pattern}`, matches?.at(-1)?.params);
    },
    render: (request, parts) => handle(request, createLoadContext(parts)),
  };
}

/** What the build of apps/web exports: its entry.server.tsx is `entry.module`. */
type BuiltPages = ServerBuild & {
  entry: {
    module: {
      createLoadContext(parts: PageParts): RouterContextProvider;
      createRequestHandler: typeof createRequestHandler;
      generatePath: typeof generatePath;
      matchRoutes: typeof matchRoutes;
    };
  };
};

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;

function routeTree(all: readonly BuiltRoute[], parentId?: string): RouteObject[] {
  return all
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      ...(path === undefined ? {} : { path }),
      ...(index === true ? { index } : { children: routeTree(all, id) }),
    }));
}
