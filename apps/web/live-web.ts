import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { createServer } from 'vite';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));
const ROOT_DIR = fileURLToPath(new URL('../../', import.meta.url));

/** What a page is rendered with, of which only this concerns us: the web app's entry takes it all. */
interface PageParts {
  reportError(error: unknown): void;
}

/** The web app as its sources are at each moment: for development only. */
export interface LiveWeb {
  publicDir: string;
  /** Sends a source as the browser can read it, or calls `next` when the address names none. */
  sendFile(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Never fails: a mistake lies over the page. */
  render(request: Request, parts: PageParts): Promise<Response>;
  close(): Promise<void>;
}

/** @param updates whose upgrades become the connections that tell open pages of changes */
export async function openLiveWeb(updates: Server): Promise<LiveWeb> {
  const vite = await createServer({
    root: WEB_DIR,
    configFile: `${WEB_DIR}vite.config.ts`,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: updates },
      // Calls of the API are answered as in production.
      cors: false,
      // Not the data folder: it holds secrets.
      fs: { allow: [WEB_DIR, `${ROOT_DIR}packages`, `${ROOT_DIR}node_modules`] },
    },
  });

  async function rendered(request: Request, parts: PageParts): Promise<Response> {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as LiveBuild;
    const { createLoadContext, createRequestHandler } = build.entry.module;
    return await createRequestHandler(build, 'development')(request, createLoadContext(parts));
  }

  return {
    publicDir: `${WEB_DIR}public`,
    sendFile: (request, response, next) => vite.middlewares(request, response, next),
    async render(request, parts) {
      const mistakes: unknown[] = [];
      const reportError = (error: unknown) => {
        mistakes.push(error);
        parts.reportError(error);
      };
      let page: Response;
      try {
        page = await rendered(request, { ...parts, reportError });
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        reportError(error);
        page = new Response(NO_PAGE, { status: 500, headers: HTML });
        // Such a page has loaded no source whose change would reach it: any change may mend it.
        vite.watcher.once('change', () => vite.ws.send({ type: 'full-reload' }));
      }
      return mistakes.length === 0 ? page : await withOverlay(page, mistakes[0]);
    },
    close: () => vite.close(),
  };
}

type LiveBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      createLoadContext(parts: PageParts): Parameters<ReturnType<typeof createRequestHandler>>[1];
    };
  };
};

const NO_PAGE = '<!doctype html><html lang="en"><title>This page cannot be made</title>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Calls for data alone are passed on as they are: their mistakes stand in the log. */
async function withOverlay(page: Response, mistake: unknown): Promise<Response> {
  if (page.headers.get('content-type')?.startsWith('text/html') !== true) return page;
  const { message, stack } = mistake instanceof Error ? mistake : new Error(String(mistake));
  const shown = JSON.stringify({ message, stack }).replaceAll('<', '\\u003c');
  const overlay = `<script type="module">
    import { ErrorOverlay } from '/@vite/client';
    document.body.append(new ErrorOverlay(${shown}));
  </script>`;
  return new Response((await page.text()) + overlay, { status: page.status, headers: page.headers });
}
