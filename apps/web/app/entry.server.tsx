import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { headTags } from './features/discovery/head-tags.tsx';
import { runInLanguage } from './lib/language.server.ts';
import { LATE_PICTURES_SCRIPT } from './lib/late-pictures.ts';
import { languageContext, reportErrorContext, shopContext } from './lib/server-context.ts';
import { pageFacts } from './routes/page-facts.ts';

// The server answers with the router that the pages were built with: contexts of another copy are not known to it.
export { createRequestHandler, generatePath, matchRoutes } from 'react-router';
export { createLoadContext } from './lib/server-context.ts';

/** Every page is rendered whole before it is sent: it is kept in the page cache and hashed for its content security policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const language = loadContext.get(languageContext);
  return runInLanguage(language, async () => {
    const reportError = loadContext.get(reportErrorContext);
    let answerStatus = status;
    const page = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
      signal: request.signal,
      // Large parts stay where they belong in the page instead of being moved there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        answerStatus = 500;
        reportError(error);
      },
    });
    await page.allReady;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const place = { shop: loadContext.get(shopContext), language };
    const html = withHeadTags(
      await new Response(page).text(),
      headTags(pageFacts(routerContext, place), place),
    );
    return new Response(picturesHeld(codeInOrder(html)), { headers, status: answerStatus });
  });
}

/** Before the styles: what reads a shared page reads no further than its first kilobytes. */
function withHeadTags(html: string, tags: string): string {
  const place = Math.min(...['<style', '</head>'].map((mark) => html.indexOf(mark)).filter((at) => at >= 0));
  return html.slice(0, place) + tags + html.slice(place);
}

/** Before anything else of the page; React passes over what it has not put there. */
function picturesHeld(html: string): string {
  return html.replace('<head>', () => `<head><script>${LATE_PICTURES_SCRIPT}</script>`);
}

const CODE_LINK = /<link rel="modulepreload"[^>]*>/g;
/** The two files that are nearly all of a page's code. */
const LARGE_CODE = /[/](vendor|shell)[.]/;

/**
 * Words and pictures are there to be looked at while the code is on its way: it shall not hold them up. A browser has few
 * connections to one server, so the large files are asked for before the small ones.
 */
function codeInOrder(html: string): string {
  const links = html.match(CODE_LINK) ?? [];
  const sorted = [
    ...links.filter((link) => LARGE_CODE.test(link)),
    ...links.filter((link) => !LARGE_CODE.test(link)),
  ];
  return html.replace(CODE_LINK, () => sorted.shift()?.replace('<link', '<link fetchpriority="low"') ?? '');
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};
