import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { requestIds } from '../log.ts';

/** In lower case, as Node names headers. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Ids as proxies make them (UUIDs, hexadecimal, `Root=1-…`): safe in a header, a log and a search. */
const FIT_ID = /^[\w.:=+/-]{1,128}$/;

export type RequestIdOf = (request: IncomingMessage) => string;

/**
 * Ids that connect log lines, responses and the proxy's log. Taken from a trusted proxy's `x-request-id`, else generated;
 * an untrusted client could reuse another's id. A call that the server makes to itself has the id of the original request.
 */
export function createRequestIds(trustedProxies: readonly string[]): RequestIdOf {
  const isTrusted = trustedProxies.length === 0 ? () => false : proxyAddr.compile([...trustedProxies]);
  const known = new WeakMap<IncomingMessage, string>();
  return (request) => {
    const id = known.get(request) ?? givenId(request, isTrusted) ?? requestIds.getStore() ?? randomUUID();
    known.set(request, id);
    return id;
  };
}

function givenId(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string, hop: number) => boolean,
): string | null {
  const given = headers[REQUEST_ID_HEADER];
  if (typeof given !== 'string' || !FIT_ID.test(given)) return null;
  return isTrusted(socket.remoteAddress ?? '', 0) ? given : null;
}

/** Whether shared caches may store a response. It then carries no request id. */
export function isShared(cacheControl: unknown): boolean {
  return String(cacheControl ?? '').startsWith('public');
}

/** Puts the id into the request's log lines, and into responses that no shared cache stores. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _reply, done) => requestIds.run(id, done));
  // Reading a body leaves the context.
  app.addHook('preValidation', ({ id }, _reply, done) => requestIds.run(id, done));
  app.addHook('onSend', ({ id }, reply, payload, done) => {
    if (!isShared(reply.getHeader('cache-control'))) reply.header(REQUEST_ID_HEADER, id);
    done(null, payload);
  });
}
