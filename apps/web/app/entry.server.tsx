import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { runInLanguage } from './lib/language.server.ts';
import { languageContext, reportErrorContext } from './lib/server-context.ts';

export { createLoadContext } from './lib/server-context.ts';

/** Every page is rendered whole before it is sent: it is kept in the page cache and hashed for its content security policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  return runInLanguage(loadContext.get(languageContext), async () => {
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
    return new Response(page, { headers, status: answerStatus });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};
