import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding } from './compressed-response.ts';

/** Streams JSON with backpressure, compressed. HEAD reads no piece. */
export function sendLongJson(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
): FastifyReply {
  reply.code(200).type('application/json; charset=utf-8');
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const text = Readable.from(pieces, { objectMode: false });
  if (acceptedEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(text);
  const packed = createGzip();
  text.on('error', (error) => packed.destroy(error));
  packed.on('close', () => text.destroy());
  return reply.header('content-encoding', 'gzip').send(text.pipe(packed));
}
