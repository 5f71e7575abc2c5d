import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ChangeFeed } from './changes/change-feed.ts';
import type { Config } from './config.ts';
import { createAccountsModule } from './modules/accounts/accounts.module.ts';
import { createAuditModule } from './modules/audit/audit.module.ts';
import { createBannersModule } from './modules/banners/banners.module.ts';
import { createCartModule } from './modules/cart/cart.module.ts';
import { type CatalogueService, createCatalogueModule } from './modules/catalogue/catalogue.module.ts';
import { createCategoriesModule } from './modules/categories/categories.module.ts';
import { createCdnModule, recordingWrites, sharedHeaders } from './modules/cdn/cdn.module.ts';
import { createContactMessagesModule } from './modules/contact-messages/contact-messages.module.ts';
import { createCustomersModule } from './modules/customers/customers.module.ts';
import { createDemoOrdersModule } from './modules/demo-orders/demo-orders.module.ts';
import { createDiscoveryModule } from './modules/discovery/discovery.module.ts';
import { createDocsModule } from './modules/docs/docs.module.ts';
import { createHealthModule } from './modules/health/health.module.ts';
import { createIdempotencyModule } from './modules/idempotency/idempotency.module.ts';
import { LoginDelays } from './modules/login-delays/login-delays.module.ts';
import { createMediaModule } from './modules/media/media.module.ts';
import { createOfficeAppModule, type OfficeBuild } from './modules/office-app/office-app.module.ts';
import { createOfficeOrdersModule } from './modules/office-orders/office-orders.module.ts';
import { createOldBuildsModule } from './modules/old-builds/old-builds.module.ts';
import { hasOrder, hasServedOrder, hasUnpaidOrder, OrderLifecycle } from './modules/orders/orders.module.ts';
import { createPagesModule, type WebBuild } from './modules/pages/pages.module.ts';
import { Bakong, createPaymentsModule, PayLinks, voidOpenCodes } from './modules/payments/payments.module.ts';
import { createPhotoSearchModule } from './modules/photo-search/photo-search.module.ts';
import { createPoliciesModule } from './modules/policies/policies.module.ts';
import { createPostsModule } from './modules/posts/posts.module.ts';
import { createProductCsvModule } from './modules/product-csv/product-csv.module.ts';
import {
  createProductsModule,
  hasMoreProducts,
  moveProducts,
  type ProductsService,
  picturesOfProducts,
} from './modules/products/products.module.ts';
import { createReportsModule } from './modules/reports/reports.module.ts';
import { createShopOrdersModule } from './modules/shop-orders/shop-orders.module.ts';
import {
  createShopSettingsModule,
  ShopSettingsService,
} from './modules/shop-settings/shop-settings.module.ts';
import { createStaffModule } from './modules/staff/staff.module.ts';
import { createStaffSignInModule } from './modules/staff-sign-in/staff-sign-in.module.ts';
import { createStockModule } from './modules/stock/stock.module.ts';
import { createTelegramModule, endTelegramLinks } from './modules/telegram/telegram.module.ts';
import { createBackground } from './platform/background.ts';
import type { Database } from './platform/database/open-database.ts';
import { createFellowServers } from './platform/fellow-servers.ts';
import { createAccessTokens } from './platform/http/access-token.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { RequestGateway } from './platform/http/request-gateway.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { type Metrics, NO_METRICS } from './platform/metrics.ts';
import { type Module, mountModules } from './platform/module.ts';
import type { PasswordCost } from './platform/password-hashing.ts';
import { addServerMetrics } from './platform/server-metrics.ts';
import type { Sources } from './platform/sources.ts';

export interface AppDeps {
  config: Config;
  database: Database;
  media: MediaStore;
  sources: Sources;
  log: FastifyBaseLogger;
  /** The built web app; null serves the API alone. */
  web: WebBuild | null;
  /** The built office; null serves none. */
  office?: OfficeBuild | null;
  /** Default: what production takes. Tests, which hash thousands of passwords, take less. */
  passwordCost?: PasswordCost;
  /** Milliseconds between two polls of an outbox. Default: 1 s. */
  pollInterval?: number;
  /** Default: counts nothing. */
  metrics?: Metrics;
  /** Passed in by callers that drain it when the server stops. */
  gateway?: RequestGateway;
}

/** Builds the whole server without listening; the same in production and in tests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  return (await buildServer(deps)).app;
}

/** As `buildApp`, with what a command on the running server works with. */
export async function buildServer(
  deps: AppDeps,
): Promise<{ app: FastifyInstance; catalogue: CatalogueService; products: ProductsService }> {
  const server = createServer(deps);
  const shop = createShop(server);
  const modules = createModules(server, shop);
  await mountModules(server.http, [...modules, createBackground({ ...deps, modules })]);
  return { app: server.http.app, ...shop.goods };
}

type Server = ReturnType<typeof createServer>;

/** The HTTP server, and what most modules get. */
function createServer(deps: AppDeps) {
  const { config, sources, gateway = new RequestGateway(), metrics = NO_METRICS } = deps;
  if (config.metricsPort !== undefined) addServerMetrics(metrics, deps.database, sources);
  const accessTokens = createAccessTokens(config.tokenSecret, sources);
  const audit = createAuditModule(deps);
  const changes = new ChangeFeed(sources);
  const settings = new ShopSettingsService({
    db: deps.database.db,
    given: config,
    log: deps.log,
    changes,
  });
  const staff = createStaffModule({ ...deps, audit: audit.service, endTelegramLinks });
  const office = { audit: audit.service, bulkReads: audit.bulkReads };
  const http = createHttpServer({
    ...deps,
    ...config,
    publicUrl: config.shop.publicUrl,
    accessTokens,
    admitStaff: staff.guard.admit,
    staffTokenOf: staff.guard.ownTokenOf,
    metrics,
    gateway,
  });
  return { deps, metrics, accessTokens, audit, changes, settings, staff, office, http };
}

/** The modules that other modules depend on. */
function createShop({ deps, metrics, accessTokens, audit, changes, settings, office }: Server) {
  const { config, sources } = deps;
  const recordWrite = recordingWrites(config.cdn, sources);
  const catalogue = createCatalogueModule({ ...deps, changes, metrics, recordWrite });
  const products = createProductsModule({ ...deps, ...office, catalogue });
  const goods = { catalogue: catalogue.service, products: products.service };
  const messages = createContactMessagesModule({ ...deps, ...office });
  const cart = createCartModule({ ...deps, products: products.service });
  const reports = createReportsModule({ ...deps, products: products.service, audit: audit.service });
  const delays = new LoginDelays({ db: deps.database.db, sources, secret: config.tokenSecret });
  const accounts = createAccountsModule({
    ...deps,
    accessTokens,
    delays,
    cart: cart.service,
    orders: { hasOrder, hasServedOrder, hasUnpaidOrder },
    settings,
  });
  const payLinks = new PayLinks({ ...config, publicUrl: config.shop.publicUrl, settings });
  const lifecycle = new OrderLifecycle({ ...deps, ...goods, audit: audit.service, voidOpenCodes });
  const payments = createPaymentsModule({
    ...deps,
    ...office,
    metrics,
    orders: lifecycle,
    settings,
    links: payLinks,
    bakong: new Bakong(config.bakong.apiRoot),
  });
  const shopOrders = createShopOrdersModule({
    ...deps,
    ...goods,
    metrics,
    cart: cart.service,
    audit: audit.service,
    lifecycle,
    isBeingPaid: payments.isBeingPaid,
    settings,
  });
  const officeOrders = createOfficeOrdersModule({
    ...deps,
    ...goods,
    ...office,
    lifecycle,
    newAccounts: shopOrders.newAccounts,
    messages: messages.service,
    codeMessages: accounts.messages,
    reports: reports.service,
    payLinks,
    settings,
  });
  return {
    catalogue,
    products,
    goods,
    messages,
    cart,
    reports,
    delays,
    accounts,
    lifecycle,
    payments,
    shopOrders,
    officeOrders,
  };
}

/** All modules, in the order in which their routes are registered. */
function createModules(
  { deps, metrics, audit, changes, settings, staff, office, http }: Server,
  shop: ReturnType<typeof createShop>,
): Module[] {
  const { config } = deps;
  const { catalogue, products, goods, messages, cart, reports, delays, accounts } = shop;
  const { lifecycle, payments, shopOrders, officeOrders } = shop;
  const oldBuilds = createOldBuildsModule({ ...deps, limits: http.limits });
  return [
    createFellowServers(deps),
    oldBuilds,
    createMediaModule({ ...deps, ...office, changes, picturesOf: picturesOfProducts }),
    catalogue,
    products,
    createCategoriesModule({ ...deps, ...office, catalogue, products: { hasMoreProducts, moveProducts } }),
    createPostsModule({ ...deps, ...office, catalogue }),
    createBannersModule({ ...deps, ...office, catalogue }),
    createPoliciesModule({ ...deps, catalogue, settings }),
    createPhotoSearchModule({ ...deps, ...goods, changes }),
    cart,
    createIdempotencyModule(deps),
    shopOrders,
    officeOrders,
    createDemoOrdersModule({ ...deps, ...office }),
    payments,
    createProductCsvModule({ ...deps, ...goods, ...office }),
    createStockModule({ ...deps, ...goods, ...office }),
    reports,
    accounts,
    createCustomersModule({ ...deps, ...office, ...accounts, delays }),
    staff,
    createStaffSignInModule({ ...deps, audit: audit.service, delays, settings, staff, endTelegramLinks }),
    audit,
    messages,
    createTelegramModule({
      ...deps,
      ...office,
      guard: staff.guard,
      orders: { lifecycle, office: officeOrders.service },
      messages: messages.service,
      reports: reports.service,
    }),
    createDiscoveryModule({ ...deps, changes }),
    createShopSettingsModule({ ...deps, ...office, catalogue, isAccount: payments.isAccount }),
    createCdnModule(deps),
    createDocsModule({ settings }),
    createHealthModule({ ...deps, products: products.service }),
    createOfficeAppModule({ config, office: deps.office ?? null, oldBuilds: oldBuilds.service }),
    createPagesModule({
      ...deps,
      metrics,
      changes,
      settings,
      sharedHeaders: sharedHeaders(config.cdn),
    }),
  ];
}
