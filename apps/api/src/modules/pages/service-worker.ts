import type { FastifyInstance } from 'fastify';
import { PreparedAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts';

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The worker's own content security policy: it loads from the shop alone. */
const POLICY = "default-src 'none'; connect-src 'self'";

/** Replaces an installed worker, deletes its caches, then unregisters itself. */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** @param script null removes the worker from phones that have one */
export function serviceWorkerRoute(app: FastifyInstance, script: string | null): void {
  const answer = new PreparedAnswer(script ?? REMOVING_WORKER, JAVASCRIPT);
  app.get('/sw.js', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      vary: 'Accept-Encoding',
    });
    return await sendPrepared(request, reply, answer);
  });
}
