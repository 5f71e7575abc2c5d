import { createServer, type RequestListener, type Server } from 'node:http';
import { contentSecurityPolicy } from '../apps/api/src/modules/pages/content-security-policy.ts';
import type { WebBuild } from '../apps/api/src/modules/pages/web-build.ts';
import { openShop } from '../apps/api/src/open-shop.ts';
import { FrontDoor } from '../apps/api/src/platform/http/front-door.ts';
import { loadSettings } from '../apps/api/src/platform/load-settings.ts';
import { type LiveWeb, openLiveWeb } from '../apps/web/live-web.ts';

/** The shop of `npm start`, but that its pages come from the sources as they are now. Started by dev.ts. */

/** Asks Vite for its files before the shop is asked for its pages, and ends with the shop. */
class LiveDoor extends FrontDoor {
  readonly #web: LiveWeb;
  readonly #updates: Server;

  /** @param updates never listens: what tells open pages of changes comes through the shop's own port */
  constructor(web: LiveWeb, updates: Server) {
    super();
    this.#web = web;
    this.#updates = updates;
  }

  override server(framework: RequestListener): Server {
    const server = super.server((request, response) =>
      this.#web.sendFile(request, response, () => framework(request, response)),
    );
    server.on('upgrade', (...upgrade) => this.#updates.emit('upgrade', ...upgrade));
    return server;
  }

  override close(): void {
    super.close();
    void this.#web.close();
  }
}

function webBuildOf(web: LiveWeb): WebBuild {
  return {
    clientDir: web.publicDir,
    // The next visit may find other sources.
    keepsPages: false,
    // The router itself tells which addresses are pages.
    pagePath: (path) => path,
    async render(request, parts) {
      const page = await web.render(request, parts);
      if (page.headers.get('content-type')?.startsWith('text/html') !== true) return page;
      const html = await page.text();
      const headers = new Headers(page.headers);
      headers.set('content-security-policy', livePolicy(html, parts.shop.mapEmbedUrl));
      return new Response(html, { status: page.status, headers });
    },
  };
}

/** Vite's client puts styles into the page as they change, and waits for the server in a worker. */
function livePolicy(html: string, mapEmbedUrl: string): string {
  const policy = contentSecurityPolicy(html, mapEmbedUrl);
  return policy
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace("worker-src 'self'", "worker-src 'self' blob:");
}

// The terminal and the watcher both send the signal: the second must not cut the closing of the database short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
loadSettings();
const updates = createServer();
const web = await openLiveWeb(updates);
await openShop({ openWeb: async () => webBuildOf(web), door: new LiveDoor(web, updates) });
