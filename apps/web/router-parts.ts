import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { replacedModules } from './replaced-modules.ts';

const PARTS =
  /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/][\w-]+|dom[\\/]ssr[\\/][\w-]+)\.js$/;

const OWN_LOADING = fileURLToPath(new URL('app/lib/code-loading.ts', import.meta.url));

/**
 * What stands in the place of files of the router's, by their places in it. No route may use what is left out: see
 * app/routes/route-modules.test.ts.
 */
const REPLACEMENTS: Record<string, string> = {
  // Loads the code of a page: on any failure the router's own reloads the page it stands on, at once. Ours tries
  // again and says what happened. It imports nothing, so that it can stand beside the router.
  'dom/ssr/routeModules': `export { loadRouteModule } from ${JSON.stringify(OWN_LOADING)};`,
  // Watches the router for whoever measures it; nobody does here.
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = {};`,
  // Asks the server for a page's data; here each page asks the API by itself (`clientLoader`). What the first page
  // carries is still read.
  'dom/ssr/single-fetch': `
    import { decode } from '../../../vendor/turbo-stream-v2/turbo-stream.js';
    import { ErrorResponseImpl } from '../../router/utils.js';
    const PLUGINS = [(type, ...parts) => {
      if (type === 'SanitizedError') return { value: new Error(parts[1]) };
      if (type === 'ErrorResponse') return { value: new ErrorResponseImpl(parts[1], parts[2], parts[0]) };
      if (type === 'SingleFetchClassInstance') return { value: parts[0] };
      if (type === 'SingleFetchFallback') return { value: undefined };
    }];
    export const decodeViaTurboStream = (body) => decode(body, { plugins: PLUGINS });
    export const getTurboStreamSingleFetchDataStrategy = () => async ({ matches }) => Object.fromEntries(
      await Promise.all(
        matches.filter((match) => match.shouldCallHandler())
          .map(async (match) => [match.route.id, await match.resolve()])));
    export const getSingleFetchDataStrategyImpl = getTurboStreamSingleFetchDataStrategy;
    export const singleFetchUrl = (url) => url;
    export const stripIndexParam = singleFetchUrl;
    export const NO_BODY_STATUS_CODES = new Set();
    export const SingleFetchRedirectSymbol = Symbol('SingleFetchRedirect');
    export const StreamTransfer = () => null;`,
  // Styles and links of single pages: the one sheet of the shop stands in each page.
  'dom/ssr/links': `
    export const getKeyedLinksForMatches = () => [];
    export const getKeyedPrefetchLinks = async () => [];
    export const getModuleLinkHrefs = (matches, manifest) => [...new Set(matches.flatMap(({ route }) => [
      manifest.routes[route.id]?.module, ...(manifest.routes[route.id]?.imports ?? [])]).filter(Boolean))];
    export const getNewMatchesForLinks = () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};`,
  // Asks the server for routes that a page does not know; here every page knows all of them (react-router.config.ts).
  'dom/ssr/fog-of-war': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;`,
};

/** Puts our own parts in the place of the router's, in the browser's build. A build without those places fails. */
export function routerParts(): Plugin {
  return replacedModules('router-parts', REPLACEMENTS, (id) =>
    (PARTS.exec(id)?.[1] ?? '').replaceAll('\\', '/'),
  );
}
