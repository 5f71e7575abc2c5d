import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { PageAnswer, PageParts, ShopPages } from '@phsar/contract/shop/pages';
import { createServer } from 'vite';

const WEB_DIR = fileURLToPath(new URL('.', import.meta.url));
const ROOT_DIR = fileURLToPath(new URL('../../', import.meta.url));

/** The web app as its sources are at each moment: for development only. */
export interface LiveWeb {
  publicDir: string;
  /** Sends a source as the browser can read it, or calls `next` when the address names none. */
  sendFile(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Never fails: an error is shown over the page. */
  render(request: Request, parts: PageParts): Promise<PageAnswer>;
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

  /** With Vite's client and the code that renews components, which `transformIndexHtml` puts into the head. */
  async function rendered(request: Request, parts: PageParts): Promise<PageAnswer> {
    const entry = (await vite.ssrLoadModule('/app/entry.server.tsx')) as { openLivePages(): ShopPages };
    const page = await entry.openLivePages().render(request, parts);
    if (!isHtml(page)) return page;
    return { ...page, body: await vite.transformIndexHtml(new URL(request.url).pathname, page.body) };
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
      let page: PageAnswer;
      try {
        page = await rendered(request, { ...parts, reportError });
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        reportError(error);
        page = { status: 500, headers: HTML, body: NO_PAGE };
        // Such a page has loaded no source that hot reload could update: any change may fix it.
        vite.watcher.once('change', () => vite.ws.send({ type: 'full-reload' }));
      }
      return mistakes.length === 0 ? page : withOverlay(page, mistakes[0]);
    },
    close: () => vite.close(),
  };
}

const NO_PAGE = '<!doctype html><html lang="en"><title>This page cannot be made</title>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

function isHtml({ headers }: PageAnswer): boolean {
  return headers['content-type']?.startsWith('text/html') === true;
}

/** Shows an error over the page, as Vite shows its own. */
function withOverlay(page: PageAnswer, mistake: unknown): PageAnswer {
  if (!isHtml(page)) return page;
  const { message, stack } = mistake instanceof Error ? mistake : new Error(String(mistake));
  const shown = JSON.stringify({ message, stack }).replaceAll('<', '\\u003c');
  const overlay = `<script type="module">
    import { ErrorOverlay } from '/@vite/client';
    document.body.append(new ErrorOverlay(${shown}));
  </script>`;
  return { ...page, body: page.body + overlay };
}
