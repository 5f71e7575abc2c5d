import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { createAccounts } from './modules/accounts/create-accounts.ts';
import { cartRoutes } from './modules/cart/cart.routes.ts';
import { createCartService } from './modules/cart/cart.service.ts';
import { CATALOGUE_HEADERS, catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './modules/catalogue/catalogue.service.ts';
import { discoveryRoutes } from './modules/discovery/discovery.routes.ts';
import { createSitemapService } from './modules/discovery/sitemap.service.ts';
import { docsRoutes } from './modules/docs/docs.routes.ts';
import { mediaRoutes } from './modules/media/media.routes.ts';
import { createMediaService } from './modules/media/media.service.ts';
import { messagesRoutes } from './modules/messages/messages.routes.ts';
import { createMessagesService } from './modules/messages/messages.service.ts';
import { ORDER_PLACED, orderPlacedHandler } from './modules/orders/order-placed.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { createOrdersService } from './modules/orders/orders.service.ts';
import { pageRoutes } from './modules/pages/pages.routes.ts';
import type { WebBuild } from './modules/pages/web-build.ts';
import { photoSearchRoutes } from './modules/photo-search/photo-search.routes.ts';
import { createPhotoSearch } from './modules/photo-search/photo-search.service.ts';
import { forgetExpiredCalls } from './platform/call-counter.ts';
import type { Database } from './platform/database/open-database.ts';
import { createHousekeeping } from './platform/housekeeping.ts';
import { createAccessTokens } from './platform/http/access-token.ts';
import { allowOrigins } from './platform/http/allowed-origins.ts';
import { callerAddress } from './platform/http/caller-address.ts';
import { endpointRoutes } from './platform/http/endpoint-routes.ts';
import { answerFrameworkError, answerNotFound, handleErrors } from './platform/http/error-handler.ts';
import { FrontDoor } from './platform/http/front-door.ts';
import { acceptJsonBodies } from './platform/http/json-body.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';
import { ReadyAnswers } from './platform/http/ready-answers.ts';
import { RequestLog } from './platform/http/request-log.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { createOutboxWorker } from './platform/outbox.ts';
import { ShopError } from './platform/shop-error.ts';
import type { Sources } from './platform/sources.ts';

/** JSON bodies are small: the largest is an order of a hundred lines. */
const BODY_LIMIT_BYTES = 128 * 1024;

export interface AppDeps {
  config: Config;
  database: Database;
  sources: Sources;
  log: FastifyBaseLogger;
  /** The built web app; null serves the API alone. */
  web: WebBuild | null;
  /** To be given by who wants to drain it. */
  door?: FrontDoor;
}

/** The whole server but for listening: the same in production and in every test. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, sources } = deps;
  const { door = new FrontDoor() } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: answerFrameworkError,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    serverFactory: (framework) => door.server(framework),
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('preClose', async () => door.close());
  handleErrors(app);
  acceptJsonBodies(app);
  sendSecurityHeaders(app, config.shop.publicUrl);
  allowOrigins(app, config.allowedOrigins);
  const accessTokens = createAccessTokens(config.tokenSecret, sources);
  const limits = createRateLimits(database, config.hasRateLimits);
  const routesOf = (scope: FastifyInstance) => endpointRoutes(scope, accessTokens.verify, limits);
  const route = routesOf(app);

  const media = createMediaService({ database, dataDir: config.dataDir, log: deps.log });
  app.addHook('onClose', () => media.close());
  app.addHook('onListen', () => void media.fillGaps());
  mediaRoutes(app, media);
  let catalogueWrites = 0;
  const catalogue = createCatalogueService({
    database,
    databaseUrl: config.databaseUrl,
    sources,
    log: deps.log,
    onCatalogueWrite() {
      catalogueWrites += 1;
      void media.fillGaps();
      void photoSearch.refresh();
    },
  });
  app.addHook('onClose', () => catalogue.close());
  const ready = new ReadyAnswers({
    headers: { ...securityHeaders(config.shop.publicUrl), ...CATALOGUE_HEADERS },
    limits,
    addressOf: callerAddress(config.trustedProxies),
    edition: catalogue.edition,
  });
  // With origins that are allowed the answer depends on who asks.
  if (config.allowedOrigins.length === 0) door.add(ready.answer);
  catalogueRoutes(route, catalogue, ready);
  const photoSearch = createPhotoSearch({
    database,
    dataDir: config.dataDir,
    pictureEngine: config.pictureEngine,
    catalogue,
    log: deps.log,
  });
  app.addHook('onListen', () => void photoSearch.refresh());
  app.addHook('onClose', () => photoSearch.close());
  await photoSearchRoutes(app, routesOf, photoSearch);
  const cart = createCartService({ database, catalogue, sources });
  cartRoutes(route, cart);
  const orders = createOrdersService({ database, catalogue, cart, sources });
  ordersRoutes(route, orders);
  const outbox = createOutboxWorker({
    database,
    handlers: { [ORDER_PLACED]: orderPlacedHandler(deps.log) },
    sources,
    log: deps.log,
  });
  app.addHook('onListen', async () => outbox.start());
  app.addHook('onClose', () => outbox.stop());
  const { accounts, reset, tasks } = createAccounts({ ...deps, accessTokens });
  accountsRoutes(route, accounts, reset);
  messagesRoutes(route, createMessagesService({ db: database.db, sources }));
  const housekeeping = createHousekeeping(
    {
      ...tasks,
      'idempotency keys': orders.forgetExpiredKeys,
      'outbox entries': outbox.forgetDone,
      'counted calls': () => forgetExpiredCalls(database),
    },
    deps.log,
  );
  app.addHook('onListen', async () => housekeeping.start());
  app.addHook('onClose', () => housekeeping.stop());
  const { publicUrl } = config.shop;
  const writes = () => catalogueWrites;
  discoveryRoutes(app, createSitemapService({ database, publicUrl, writes }), publicUrl);
  docsRoutes(app, config.shop.shopName);
  route('health', async () => ({ status: 'ok' }));
  route('ready', async () => {
    if (!(await database.isReady())) throw new ShopError('unavailable');
    return { status: 'ok' };
  });
  if (deps.web === null) app.setNotFoundHandler(answerNotFound);
  else {
    await pageRoutes(app, {
      web: deps.web,
      shop: config.shop,
      hasServiceWorker: config.hasServiceWorker,
      catalogue: { edition: catalogue.edition, writes },
      sources,
      limits,
      door,
    });
  }
  return app;
}
