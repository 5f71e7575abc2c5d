import { Writable } from 'node:stream';
import type { PageAnswer, PageParts, ShopPages } from '@phsar/contract/shop/pages';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  isRouteErrorResponse,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { App } from './app.tsx';
import { headTags } from './features/discovery/head-tags.tsx';
import { runInLanguage } from './lib/language/language.server.ts';
import { createLoadContext } from './lib/page/server-context.ts';
import { LIVE_CODE, type PageCode, readPageCode } from './page-code.server.ts';
import { completePage, hydrationStateOf, INLINE_SCRIPTS } from './page-html.server.ts';
import { withLoaders } from './routes/loaders.server.ts';
import { answerManifest, MANIFEST_PATH } from './routes/manifest.server.ts';
import { pageFacts } from './routes/page-facts.server.ts';
import { routes } from './routes.ts';

/**
 * The pages as they were built.
 * @param clientDir the folder of the browser's files
 */
export function openPages(clientDir: string): ShopPages {
  return pagesOf(readPageCode(clientDir));
}

/** The pages as Vite serves them in development. */
export function openLivePages(): ShopPages {
  return pagesOf(LIVE_CODE);
}

function pagesOf(code: PageCode): ShopPages {
  const handler = createStaticHandler(withLoaders(routes));

  async function render(request: Request, parts: PageParts): Promise<PageAnswer> {
    const { pathname } = new URL(request.url);
    if (pathname === MANIFEST_PATH) return answerManifest(parts);
    const context = await handler.query(request, { requestContext: createLoadContext(parts) });
    if (context instanceof Response) return await answerOf(context);
    for (const error of Object.values(context.errors ?? {})) {
      if (!isRouteErrorResponse(error)) parts.reportError(error);
    }
    try {
      return await documentOf(context, parts);
    } catch (error) {
      parts.reportError(error);
      // The layout's error boundary takes the place of the page.
      const failed = { ...context, statusCode: 500, errors: { layout: error } };
      return await documentOf(failed, parts);
    }
  }

  /** Renders the page whole before it is sent: it is kept in the page cache. */
  async function documentOf(context: StaticHandlerContext, parts: PageParts): Promise<PageAnswer> {
    const { shop, language, reportError } = parts;
    let status = context.statusCode;
    const document = await htmlOf(
      <App shop={shop}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
      (error) => {
        status = 500;
        reportError(error);
      },
    );
    const place = { shop, language };
    const body = completePage(document, {
      code,
      ownFiles: code.files[context.matches.at(-1)?.route.path ?? ''] ?? [],
      headTags: headTags(pageFacts(context, place), place),
      data: { shop, files: code.files, router: hydrationStateOf(context) },
    });
    return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
  }

  return {
    inline: { scripts: INLINE_SCRIPTS, styles: code.styles },
    render: (request, parts) => runInLanguage(parts.language, () => render(request, parts)),
    pagePath(path) {
      if (path === MANIFEST_PATH) return path;
      const matches = matchRoutes(routes, path);
      const page = matches?.at(-1);
      if (page?.route.path === '*') return null;
      return generatePath(page?.route.path ?? '/', page?.params);
    },
  };
}

/**
 * The HTML of a whole document. A stream of Node's: a web stream of so many small pieces costs more than rendering half of them.
 * @param onError hears of what the document shows without
 */
function htmlOf(document: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const whole = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(document, {
      // Large parts stay where they belong in the page instead of being moved there by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void stream.pipe(whole),
      onShellError: reject,
      onError,
    });
  });
}

async function answerOf(response: Response): Promise<PageAnswer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}
