import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';

const OFFICE_DIR = import.meta.dirname;
const ROOT_DIR = join(OFFICE_DIR, '../..');

/** The office as its sources are at each moment: for development only. */
export interface LiveOffice {
  dir: string;
  /** Sends a source as the browser can read it, or calls `next` when the address names none. */
  sendFile(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  page(): Promise<string>;
  close(): Promise<void>;
}

/** @param updates whose upgrades become the connections that tell open pages of changes */
export async function openLiveOffice(updates: Server): Promise<LiveOffice> {
  const vite = await createServer({
    root: OFFICE_DIR,
    configFile: join(OFFICE_DIR, 'vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: updates },
      cors: false,
      // Not the data folder: it holds secrets.
      fs: { allow: [OFFICE_DIR, join(ROOT_DIR, 'packages'), join(ROOT_DIR, 'node_modules')] },
    },
  });
  return {
    dir: join(OFFICE_DIR, 'public'),
    sendFile(request, response, next) {
      const { url } = request;
      vite.middlewares(request, response, () => {
        // Vite strips its base from the address.
        if (url !== undefined) request.url = url;
        next();
      });
    },
    page: async () =>
      await vite.transformIndexHtml('/office/', await readFile(join(OFFICE_DIR, 'index.html'), 'utf8')),
    close: () => vite.close(),
  };
}
