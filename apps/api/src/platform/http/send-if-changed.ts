import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './compressed-response.ts';

/** Sends 304 when `If-None-Match` names the answer's ETag. */
export function sendIfChanged<T extends object>(request: FastifyRequest, reply: FastifyReply, answer: T) {
  const link = String(reply.getHeader('link') ?? '');
  const hash = createHash('sha256').update(JSON.stringify(answer)).update(link).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  reply.header('etag', etag);
  return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : answer;
}
