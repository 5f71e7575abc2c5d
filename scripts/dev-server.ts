import { createServer, type RequestListener, type Server } from 'node:http';
import { OFFICE_POLICY } from '../apps/api/src/modules/office-app/office-app.module.ts';
import { contentSecurityPolicy, type WebBuild } from '../apps/api/src/modules/pages/pages.module.ts';
import { openShop } from '../apps/api/src/open-shop.ts';
import { RequestGateway } from '../apps/api/src/platform/http/request-gateway.ts';
import { TRUSTED_TYPES } from '../apps/api/src/platform/http/security-headers.ts';
import { loadSettings } from '../apps/api/src/platform/load-settings.ts';
import { type LiveOffice, openLiveOffice } from '../apps/office/live-office.ts';
import { type LiveWeb, openLiveWeb } from '../apps/web/live-web.ts';

/** The server of `npm run dev`: as in `npm start`, but Vite serves the pages from their sources. Started by dev.ts. */

const OFFICE = /^\/office(\/|$|\?)/;

/** Passes each request to Vite first and to the shop if Vite has no such file. Closes Vite with the shop. */
class LiveGateway extends RequestGateway {
  readonly #web: LiveWeb;
  readonly #office: LiveOffice;
  readonly #updates: Server;

  /** @param updates receives the web socket upgrades of Vite's hot reload; never listens, since they use the shop's port */
  constructor(web: LiveWeb, office: LiveOffice, updates: Server) {
    super();
    this.#web = web;
    this.#office = office;
    this.#updates = updates;
  }

  override server(framework: RequestListener): Server {
    const listener: RequestListener = (request, response) => {
      const app = OFFICE.test(request.url ?? '') ? this.#office : this.#web;
      app.sendFile(request, response, () => framework(request, response));
    };
    const server = super.server(listener);
    server.on('upgrade', (...upgrade) => this.#updates.emit('upgrade', ...upgrade));
    return server;
  }

  override close(): void {
    super.close();
    void this.#web.close();
    void this.#office.close();
  }
}

function webBuildOf(web: LiveWeb): WebBuild {
  return {
    clientDir: web.publicDir,
    // The sources may have changed by the next request.
    keepsPages: false,
    // The router decides which paths are pages.
    pagePath: (path) => path,
    inline: { scripts: [], styles: [] },
    async render(request, parts) {
      const page = await web.render(request, parts);
      if (page.headers['content-type']?.startsWith('text/html') !== true) return page;
      const policy = { 'content-security-policy': livePolicy(parts.shop.mapEmbedUrl) };
      return { ...page, headers: { ...page.headers, ...policy } };
    },
  };
}

function livePolicy(mapEmbedUrl: string): string {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, mapEmbedUrl);
  return allowingVite(policy.replace("worker-src 'self'; ", ''));
}

/** Allows what Vite's client needs: inline scripts and styles, and a blob worker that waits for a restarted server. */
function allowingVite(policy: string): string {
  const withInline = policy.replace(/(script|style)-src 'self'/g, "$1-src 'self' 'unsafe-inline'");
  return `${withInline.replace(`; ${TRUSTED_TYPES}`, '')}; worker-src 'self' blob:`;
}

loadSettings();
const updates = createServer();
const web = await openLiveWeb(updates);
const office = await openLiveOffice(updates);
await openShop({
  openWeb: async () => webBuildOf(web),
  openOffice: () => ({ ...office, policy: allowingVite(OFFICE_POLICY) }),
  gateway: new LiveGateway(web, office, updates),
});
