import type { Call } from '@phsar/contract/endpoint';
import type { ShopCallName } from '@phsar/contract/shop/calls';
import { isPolicy } from '@phsar/contract/shop/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerShortcuts } from '../../platform/http/answer-shortcuts.ts';
import { CompressedResponse, sendCompressed } from '../../platform/http/compressed-response.ts';
import type { EndpointCall, Route } from '../../platform/http/endpoint-routes.ts';
import { sendLongJson } from '../../platform/http/long-answer.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.service.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { LongAnswer } from './catalogue-answers.ts';

/** Browsers and proxies may keep an answer but must revalidate it each time: a changed price or stock shows at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** What every answer of the catalogue is sent with. */
export const CATALOGUE_HEADERS = { 'cache-control': REVALIDATE, vary: 'Accept-Language, Accept-Encoding' };

/** Entries of a long list that cost as much as one read. */
const ENTRIES_PER_READ = 100;

/** Seconds until settings that could not be read are asked for again. */
const RETRY_SECONDS = 2;

/** The shop's catalogue calls; a compressed answer is recorded for the gateway. */
export function catalogueRoutes(
  route: Route,
  catalogue: CatalogueService,
  settings: Pick<ShopSettingsService, 'current'>,
  {
    shortcuts,
    limits,
  }: { shortcuts: Pick<AnswerShortcuts, 'remember'>; limits: Pick<RateLimits, 'spendReads'> },
): void {
  /** @param find called after the edition was read, so that an answer that changes meanwhile is not recorded */
  const answer = async (
    name: ShopCallName,
    { request, reply }: Pick<EndpointCall<Call>, 'request' | 'reply'>,
    find: () => Promise<CompressedResponse | LongAnswer>,
  ): Promise<FastifyReply> => {
    const edition = catalogue.edition();
    const found = await find();
    reply.headers(CATALOGUE_HEADERS);
    if (!(found instanceof CompressedResponse)) {
      limits.spendReads(request, Math.ceil(found.entries / ENTRIES_PER_READ));
      return sendLongJson(request, reply, found.pieces);
    }
    shortcuts.remember(name, request, found, edition);
    return await sendCompressed(request, reply, found);
  };
  /** A search that the gateway did not know. */
  const spendSearch = ({
    query,
    request,
  }: {
    query: { q?: string | undefined };
    request: FastifyRequest;
  }) => {
    if (query.q !== undefined) limits.spendReads(request, 1);
  };
  /** @throws ShopError `unavailable`, so that nothing is kept that names older settings */
  const readShop = async () => {
    const { shop, isCurrent } = await settings.current();
    if (!isCurrent) throw new ShopError('unavailable', { retryAfter: RETRY_SECONDS });
    return shop;
  };
  route('listBanners', (call) => answer('listBanners', call, () => catalogue.banners(call.language)));
  route('listCategories', (call) =>
    answer('listCategories', call, () => catalogue.categories(call.language)),
  );
  route('listProducts', async (call) => {
    spendSearch(call);
    return await answer('listProducts', call, () => catalogue.products(call.query, call.language));
  });
  route('listBlogs', async (call) => {
    spendSearch(call);
    return await answer('listBlogs', call, () => catalogue.blogs(call.query, call.language));
  });
  route('getBlog', (call) => answer('getBlog', call, () => catalogue.blog(call.params.id, call.language)));
  route('getPolicy', async (call) => {
    const { policy } = call.params;
    if (!isPolicy(policy)) throw new ShopError('not_found');
    return await answer('getPolicy', call, () => catalogue.policy(policy, call.language, readShop));
  });
  route('listDeliveryFreeLimits', (call) =>
    answer('listDeliveryFreeLimits', call, () => catalogue.deliveryFreeLimits()),
  );
}
