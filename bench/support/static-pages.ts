import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface StaticPages {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves static pages, Brotli-compressed at the highest level, and proxies a shop's pictures.
 * @param media the shop's origin; the other keys are paths with their HTML
 */
export async function servePages({
  media,
  ...pages
}: { media: string } & Record<string, string>): Promise<StaticPages> {
  const kept = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  for (const [path, html] of Object.entries(pages)) {
    kept.set(path, {
      body: brotliCompressSync(html),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    });
  }
  const pictureOf = async (path: string) => {
    const answer = await fetch(media + path);
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    return { body: Buffer.from(await answer.arrayBuffer()), headers };
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const file = kept.get(path) ?? (await pictureOf(path));
    kept.set(path, file);
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
