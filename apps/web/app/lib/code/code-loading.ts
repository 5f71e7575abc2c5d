import { matchPath } from 'react-router';

/**
 * Loads the code of pages that the first one did not need.
 *
 * Files are fetched before they are imported: a `fetch` can be given a time limit and retried, while a browser
 * remembers a failed `import` for as long as the page lives (whatwg/html#6768). The import then finds them in the
 * browser's cache.
 */

/** Code that failed to load twice. */
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
/** Long enough for a phone that changes cells, short enough to wait for. */
const SECOND_TRY_MS = 1000;

/** Files that are loading or loaded. The page has loaded those it names: it would not run otherwise. */
const arrivals = new Map<string | null, Promise<void>>(
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => [
        link.getAttribute('href'),
        Promise.resolve(),
      ]),
);

/** The scripts of each page by its path pattern (`/blog/:id`), without those that every page loads. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

let pageFiles: PageFiles = {};
const loadedPages = new Set<string>();

/** @param files as the server wrote them into the page */
export function setPageFiles(files: PageFiles): void {
  pageFiles = files;
}

/** The path pattern of the page at `pathname`; undefined when its code came with the entry. */
function patternOf(pathname: string): string | undefined {
  return Object.keys(pageFiles).find((pattern) => matchPath(pattern, pathname) !== null);
}

/** Whether the page at `pathname` opens without loading code. */
export function isPageLoaded(pathname: string): boolean {
  const pattern = patternOf(pathname);
  return pattern === undefined || loadedPages.has(pattern);
}

/** Fetches the code of the page at `pathname` ahead of its use. Failures surface when the page is opened. */
export function prefetchPage(pathname: string): void {
  fetchCode(pageFiles[patternOf(pathname) ?? ''] ?? []).catch(() => {});
}

/**
 * Loads the code of a page, for a route's `lazy`.
 * @param load imports it
 * @throws CodeLoadError, which the router hands to the layout's error boundary, now and at each further visit
 */
export async function loadPage<Module>(pattern: string, load: () => Promise<Module>): Promise<Module> {
  const files = pageFiles[pattern] ?? [];
  await fetchCode(files);
  try {
    const module = await load();
    loadedPages.add(pattern);
    return module;
  } catch (error) {
    throw new CodeLoadError(files, error);
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

/** Session storage key: the release of the page when it last reloaded by itself. */
export const RELOADED_FROM = 'phsar-reloaded-from';

/**
 * Reloads the page, because the server runs another release. Once per release: if the new page is of the same release,
 * reloading again would not help.
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

/** The entry names the files of all pages, so its own name changes with every release. */
export const ENTRY_SCRIPT = 'script[src*="/js/entry."]';

const release =
  typeof document === 'undefined' ? '' : (document.querySelector(ENTRY_SCRIPT)?.getAttribute('src') ?? '');

/** Names the release this page is of. */
export function releaseOfPage(): string {
  return release;
}
