import { OFFICE_API_BASE } from '@phsar/contract/office/calls';
import { API_BASE, shopCalls } from '@phsar/contract/shop/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';

const METHODS = new Set(Object.values(shopCalls).map(({ method }) => method));

/** What pages of an allowed origin may send and read beyond the browser's defaults. */
const ANSWER_HEADERS = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'Content-Disposition, ETag, Link, Retry-After, X-Request-Id, X-Total-Count',
} as const;
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': [...METHODS].join(', '),
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-None-Match',
  'access-control-max-age': '7200',
} as const;

/**
 * Allows pages of these origins to call the API from a browser (CORS). Without any, the default, no CORS headers are
 * sent and browsers block other origins. The office's calls are never opened to other origins.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isAllowed = (origin: string | undefined) => origin !== undefined && origins.includes(origin);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(`${API_BASE}/`) && !request.url.startsWith(`${OFFICE_API_BASE}/`)) {
      const { origin } = request.headers;
      addVary(reply);
      if (isAllowed(origin)) reply.headers({ ...ANSWER_HEADERS, 'access-control-allow-origin': origin });
    }
    done(null, payload);
  });
  app.options(`${API_BASE}/*`, (request, reply) => {
    const isOffice = request.url.startsWith(`${OFFICE_API_BASE}/`);
    if (!isOffice && isAllowed(request.headers.origin)) reply.headers(PREFLIGHT_HEADERS);
    return reply.code(204).send();
  });
}

/** Keeps shared caches from serving one origin's response to another. */
function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
}
