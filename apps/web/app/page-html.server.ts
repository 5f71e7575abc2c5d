import { NO_PICTURE, replaceFailedPictures } from '@phsar/ui/no-picture';
import type { HydrationState, StaticHandlerContext } from 'react-router';
import { isRouteErrorResponse } from 'react-router';
import { LANGUAGE_SCRIPT } from './lib/language/language-script.server.ts';
import { EARLY_SCRIPT } from './lib/page/early-page.ts';
import { LATE_PICTURES_SCRIPT } from './lib/page/late-pictures.ts';
import { PAGE_DATA_ID, type PageData } from './lib/page/page-data.ts';
import type { PageCode } from './page-code.server.ts';

/** Runs before anything is laid out. */
const HEAD_SCRIPT = `${LANGUAGE_SCRIPT};${LATE_PICTURES_SCRIPT};(${replaceFailedPictures})(${JSON.stringify(NO_PICTURE)})`;

/** The scripts that stand in every page, each the whole text of its element: the content policy holds their hashes. */
export const INLINE_SCRIPTS = [HEAD_SCRIPT, EARLY_SCRIPT];

/** What the server adds to a document that React rendered; React leaves it alone when it hydrates the page. */
export interface PageExtras {
  code: PageCode;
  /** The scripts of this page that the entry does not import. */
  ownFiles: readonly string[];
  /** HTML for search engines, chats and phones. */
  headTags: string;
  data: PageData;
}

/** Adds styles, scripts and data to a rendered document. */
export function completePage(html: string, { code, ownFiles, headTags, data }: PageExtras): string {
  // The page's own file too, so that the early script hears when it is lost. `async`: what waits for the document does not
  // wait for them.
  const scripts = [...ownFiles.slice(0, 1), code.entry]
    .map((file) => `<script type="module" async src="${file}"></script>`)
    .join('');
  const links = codeLinks([...code.entryFiles, ...ownFiles]);
  const end = `<script>${EARLY_SCRIPT}</script>${links}<script type="application/json" id="${PAGE_DATA_ID}">${escapedJson(data)}</script>${scripts}`;
  // Tags come before styles: some readers of shared pages stop after a few kilobytes.
  const head = headTags + code.head;
  return html
    .replace('<head>', () => `<head><script>${HEAD_SCRIPT}</script>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<\/body><\/html>$/, () => `${end}</body></html>`);
}

/**
 * At the end of the document and with low priority: words, letters and the leading picture can be looked at while the code
 * is on its way, and files that arrive at the same time share a slow line. A browser has few connections to one server, so
 * their order counts too.
 */
function codeLinks(files: readonly string[]): string {
  return files.map((file) => `<link fetchpriority="low" rel="modulepreload" href="${file}">`).join('');
}

/** Errors as the browser may see them: a status, or nothing but that there was one. */
export function hydrationStateOf({ loaderData, errors }: StaticHandlerContext): HydrationState {
  if (errors === null) return { loaderData };
  const shown = Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error : {}]);
  return { loaderData, errors: Object.fromEntries(shown) };
}

/** JSON that is safe inside a script element. */
function escapedJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
