import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { headTags } from './features/discovery/head-tags.tsx';
import { runInLanguage } from './lib/language.server.ts';
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
    return new Response(picturesFirst(html), { headers, status: answerStatus });
  });
}

/** Before the styles: what reads a shared page reads no further than its first kilobytes. */
function withHeadTags(html: string, tags: string): string {
  const place = Math.min(...['<style', '</head>'].map((mark) => html.indexOf(mark)).filter((at) => at >= 0));
  return html.slice(0, place) + tags + html.slice(place);
}

/** Words and pictures are there to be looked at while the code is on its way: it shall not hold them up. */
function picturesFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};
