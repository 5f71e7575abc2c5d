/**
 * Loads the code of pages that the first one did not need. It stands in the vendor chunk, beside the router that
 * calls it (see router-parts.ts), so it imports nothing.
 *
 * Files are fetched before they are imported: a `fetch` can be given a time limit and tried again, while a browser
 * remembers a failed `import` for as long as the page lives (whatwg/html#6768). The import then finds them in the
 * browser's cache.
 */

/** Code that did not come, tried twice. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
  readonly files: readonly string[];
  /** The server does not have it (any more): it runs another release than this page. */
  readonly isGone: boolean;
  readonly failedAt = Date.now();

  constructor(files: readonly string[], cause: unknown) {
    super(`Code did not load: ${files.join(' ')}`, { cause });
    this.files = files;
    this.isGone = cause instanceof MissingFileError;
  }
}

class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

/** For each of two tries, as the specification has it. Milliseconds. */
const TIME_LIMIT_MS = 120_000;
/** Long enough for a phone that changes its mast, short enough to wait for. */
const SECOND_TRY_MS = 1000;

/** Files on their way or here. The page has loaded what it names: it would not be alive otherwise. */
const arrivals = new Map<string | null, Promise<void>>(
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => [
        link.getAttribute('href'),
        Promise.resolve(),
      ]),
);

/** What the router's manifest says of a page. */
interface RouteCode {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
}

/** What React Router keeps of its routes: their files, and the code that was loaded so far. */
declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteCode> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/**
 * Stands in for the router's own function, which reloads the page whenever a file does not come: offline it would
 * put the browser's error page in place of the shop. The router drops a refusal, or waits for ever: what fails is
 * therefore a page too, one that throws why, for the error boundary around it.
 */
export async function loadRouteModule(route: RouteCode, loaded: Record<string, unknown>): Promise<unknown> {
  const known = loaded[route.id];
  if (known !== undefined) return known;
  try {
    const module = await importRoute(route);
    loaded[route.id] = module;
    return module;
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { default: fail, clientLoader: fail };
  }
}

/** @throws CodeLoadError */
async function importRoute({ module, imports = [] }: RouteCode): Promise<unknown> {
  await fetchCode([module, ...imports]);
  try {
    return await import(/* @vite-ignore */ module);
  } catch (error) {
    throw new CodeLoadError([module, ...imports], error);
  }
}

/** Brings files into the browser's cache. @throws CodeLoadError */
export async function fetchCode(files: readonly string[]): Promise<void> {
  try {
    await Promise.all(files.map(arrivalOf));
  } catch (error) {
    throw new CodeLoadError(files, error);
  }
}

function arrivalOf(file: string): Promise<void> {
  const known = arrivals.get(file);
  if (known !== undefined) return known;
  const arrival = fetchTwice(file);
  arrivals.set(file, arrival);
  arrival.catch(() => arrivals.delete(file));
  return arrival;
}

async function fetchTwice(file: string): Promise<void> {
  try {
    await fetchFile(file);
  } catch (error) {
    if (error instanceof MissingFileError) throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    await fetchFile(file);
  }
}

async function fetchFile(file: string): Promise<void> {
  const stopped = new AbortController();
  const timer = setTimeout(() => stopped.abort(), TIME_LIMIT_MS);
  try {
    const answer = await fetch(file, { signal: stopped.signal });
    if (answer.status === 404) throw new MissingFileError(file);
    if (!answer.ok) throw new Error(`${answer.status} for ${file}`);
    await answer.arrayBuffer();
  } finally {
    clearTimeout(timer);
  }
}

/** Key in the tab's storage: the release a page was of when it was last loaded anew by itself. */
export const RELOADED_FROM = 'phsar-reloaded-from';

/**
 * Loads the page anew, because the server runs another release than the page. Once for each release: when the page
 * that comes is of the same one, loading it again would not help either.
 * @returns false when that was tried already, or cannot be remembered
 */
export function reloadForNewRelease(release: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FROM) === release) return false;
    sessionStorage.setItem(RELOADED_FROM, release);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Names the files of all routes, so its own name changes with every release. */
export const RELEASE_LINK = 'link[rel="modulepreload"][href*="/manifest-"]';

const release =
  typeof document === 'undefined' ? '' : (document.querySelector(RELEASE_LINK)?.getAttribute('href') ?? '');

/** Names the release this page is of. */
export function releaseOfPage(): string {
  return release;
}
