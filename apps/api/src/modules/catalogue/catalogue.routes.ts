import type { Call } from '@phsar/contract/endpoint';
import type { ShopCallName } from '@phsar/contract/shop/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import { CompressedResponse, sendCompressed } from '../../platform/http/compressed-response.ts';
import type { EndpointCall } from '../../platform/http/endpoint-routes.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { sendLongJson } from '../../platform/http/long-answer.ts';
import type { LongAnswer } from './catalogue-answers.ts';

/** Browsers and proxies may cache an answer but must revalidate it each time: a changed price or stock shows at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** What every answer of the catalogue is sent with. */
const CATALOGUE_HEADERS = { 'cache-control': REVALIDATE, vary: 'Accept-Language, Accept-Encoding' };

/** Entries of a long list that cost as much as one read. */
const ENTRIES_PER_READ = 100;

/** Answers the shop's calls of the catalogue; a compressed answer is recorded for the gateway. */
export interface CatalogueCalls {
  /** @param find called after the feed's version was read, so that an answer that changes meanwhile is not recorded */
  answer(
    name: ShopCallName,
    call: Pick<EndpointCall<Call>, 'request' | 'reply'>,
    find: () => Promise<CompressedResponse | LongAnswer>,
  ): Promise<FastifyReply>;
  /** Counts a search that the gateway did not know. */
  spendSearch(call: { query: { q?: string | undefined }; request: FastifyRequest }): void;
}

/** Creates what answers the catalogue's calls on a server. */
export function createCatalogueCalls(
  { createAnswerShortcuts, limits }: Pick<HttpServer, 'createAnswerShortcuts' | 'limits'>,
  changes: Pick<ChangeFeed, 'version'>,
): CatalogueCalls {
  const shortcuts = createAnswerShortcuts(CATALOGUE_HEADERS, changes.version);
  return {
    async answer(name, { request, reply }, find) {
      const version = changes.version();
      const found = await find();
      reply.headers(CATALOGUE_HEADERS);
      if (!(found instanceof CompressedResponse)) {
        limits.spendReads(request, Math.ceil(found.entries / ENTRIES_PER_READ));
        return sendLongJson(request, reply, found.pieces);
      }
      shortcuts.remember(name, request, found, version);
      return await sendCompressed(request, reply, found);
    },
    spendSearch({ query, request }) {
      if (query.q !== undefined) limits.spendReads(request, 1);
    },
  };
}
