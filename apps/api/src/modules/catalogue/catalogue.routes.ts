import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { acceptedEncoding, PreparedAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { LongAnswer } from './catalogue-answers.ts';

/** Kept by browsers and proxies, asked again each time: a changed price or stock shows at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

export function catalogueRoutes(route: Route, catalogue: CatalogueService): void {
  route('listBanners', async ({ language, request, reply }) =>
    send(request, reply, await catalogue.banners(language)),
  );
  route('listProducts', async ({ query, language, request, reply }) =>
    send(request, reply, await catalogue.products(query, language)),
  );
  route('listBlogs', async ({ query, language, request, reply }) =>
    send(request, reply, await catalogue.blogs(query, language)),
  );
  route('getBlog', async ({ params, language, request, reply }) =>
    send(request, reply, await catalogue.blog(params.id, language)),
  );
  route('listDeliveryFreeLimits', async ({ request, reply }) =>
    send(request, reply, await catalogue.deliveryFreeLimits()),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer | LongAnswer,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': REVALIDATE, vary: 'Accept-Language, Accept-Encoding' });
  if (answer instanceof PreparedAnswer) return await sendPrepared(request, reply, answer);
  return sendLong(request, reply, answer);
}

/** Compressed on its way, never held as a whole; a HEAD reads nothing of it. */
function sendLong(request: FastifyRequest, reply: FastifyReply, answer: LongAnswer): FastifyReply {
  reply.code(200).type('application/json; charset=utf-8');
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const text = Readable.from(answer, { objectMode: false });
  if (acceptedEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(text);
  const packed = createGzip();
  text.on('error', (error) => packed.destroy(error));
  packed.on('close', () => text.destroy());
  return reply.header('content-encoding', 'gzip').send(text.pipe(packed));
}
