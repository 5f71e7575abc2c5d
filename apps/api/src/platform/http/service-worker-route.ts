import type { FastifyInstance } from 'fastify';
import { CompressedResponse, sendCompressed } from './compressed-response.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Replaces an installed worker, deletes the origin's caches, then unregisters itself. */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/**
 * Serves a service worker.
 * @param path its scope is its folder
 * @param script null removes the worker from phones that have one
 */
export function serviceWorkerRoute(app: FastifyInstance, path: string, script: string | null): void {
  const answer = new CompressedResponse(script ?? REMOVING_WORKER, JAVASCRIPT);
  app.get(path, async (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      vary: 'Accept-Encoding',
    });
    return await sendCompressed(request, reply, answer);
  });
}
