import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from '../metrics.ts';

/**
 * Serves `/metrics` on a separate port, which is never the public one: the figures reveal the shop's sales.
 * @throws with the system's code, such as `EADDRINUSE`
 */
export async function openMetricsServer(metrics: Metrics, { host, port }: { host: string; port: number }) {
  const server = createServer(async ({ method, url }, response) => {
    const isAsked = url?.split('?', 1)[0] === '/metrics' && (method === 'GET' || method === 'HEAD');
    const text = isAsked ? await metrics.text() : 'Not found\n';
    response.writeHead(isAsked ? 200 : 404, {
      'content-type': `text/plain; ${isAsked ? 'version=0.0.4; ' : ''}charset=utf-8`,
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    });
    response.end(method === 'HEAD' ? '' : text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
