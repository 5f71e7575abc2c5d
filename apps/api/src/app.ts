import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createAccountsModule } from './modules/accounts/accounts.module.ts';
import { createAuditModule } from './modules/audit/audit.module.ts';
import { createCartModule } from './modules/cart/cart.module.ts';
import { createCatalogueModule } from './modules/catalogue/catalogue.module.ts';
import type { CatalogueService } from './modules/catalogue/catalogue.service.ts';
import { createCdnModule } from './modules/cdn/cdn.module.ts';
import { recordingWrites, sharedHeaders } from './modules/cdn/cdn.service.ts';
import { createContactMessagesModule } from './modules/contact-messages/contact-messages.module.ts';
import { createCustomersModule } from './modules/customers/customers.module.ts';
import { createDiscoveryModule } from './modules/discovery/discovery.module.ts';
import { createDocsModule } from './modules/docs/docs.module.ts';
import { createHealthModule } from './modules/health/health.module.ts';
import { createMediaModule } from './modules/media/media.module.ts';
import { createOfficeAppModule } from './modules/office-app/office-app.module.ts';
import type { OfficeBuild } from './modules/office-app/office-build.ts';
import { createOldBuildsModule } from './modules/old-builds/old-builds.module.ts';
import { createOrdersModule } from './modules/orders/orders.module.ts';
import { createPagesModule } from './modules/pages/pages.module.ts';
import type { WebBuild } from './modules/pages/web-build.ts';
import { createBakong } from './modules/payments/bakong.service.ts';
import { createPayLinks } from './modules/payments/pay-links.service.ts';
import { createPaymentsModule } from './modules/payments/payments.module.ts';
import { createPhotoSearchModule } from './modules/photo-search/photo-search.module.ts';
import { createProductCsvModule } from './modules/product-csv/product-csv.module.ts';
import { createReportsModule } from './modules/reports/reports.module.ts';
import { createShopSettingsModule } from './modules/shop-settings/shop-settings.module.ts';
import { createShopSettingsService } from './modules/shop-settings/shop-settings.service.ts';
import { createStaffModule } from './modules/staff/staff.module.ts';
import { createStockModule } from './modules/stock/stock.module.ts';
import { createTelegramModule } from './modules/telegram/telegram.module.ts';
import { createBackground } from './platform/background.ts';
import type { Database } from './platform/database/open-database.ts';
import { createFellowServers } from './platform/fellow-servers.ts';
import { createAccessTokens } from './platform/http/access-token.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { RequestGateway } from './platform/http/request-gateway.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { type Metrics, NO_METRICS } from './platform/metrics.ts';
import { mountModules } from './platform/module.ts';
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
): Promise<{ app: FastifyInstance; catalogue: CatalogueService }> {
  const { config, sources, gateway = new RequestGateway(), metrics = NO_METRICS } = deps;
  if (config.metricsPort !== undefined) addServerMetrics({ ...deps, metrics });
  const accessTokens = createAccessTokens(config.tokenSecret, sources);
  const audit = createAuditModule(deps);
  const settings = createShopSettingsService({
    db: deps.database.db,
    given: config,
    log: deps.log,
    sources,
  });
  const staff = createStaffModule({ ...deps, audit: audit.service, settings });
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

  const catalogue = createCatalogueModule({
    ...deps,
    metrics,
    audit: audit.service,
    settings,
    recordWrite: recordingWrites(config.cdn, sources),
  });
  const messages = createContactMessagesModule({
    ...deps,
    audit: audit.service,
    bulkReads: audit.bulkReads,
  });
  const cart = createCartModule({ ...deps, catalogue: catalogue.service });
  const reports = createReportsModule({ ...deps, catalogue: catalogue.service, audit: audit.service });
  const accounts = createAccountsModule({ ...deps, accessTokens, cart: cart.service, settings });
  const payLinks = createPayLinks({
    tokenSecret: config.tokenSecret,
    publicUrl: config.shop.publicUrl,
    settings,
  });
  const orders = createOrdersModule({
    ...deps,
    metrics,
    catalogue: catalogue.service,
    cart: cart.service,
    audit: audit.service,
    bulkReads: audit.bulkReads,
    messages: messages.service,
    codeMessages: accounts.messages,
    reports: reports.service,
    payLinks,
    settings,
  });
  const payments = createPaymentsModule({
    ...deps,
    metrics,
    orders: orders.paid,
    beforeExpiry: orders.beforeExpiry,
    settings,
    links: payLinks,
    bakong: createBakong(config.bakong.apiRoot),
    audit: audit.service,
  });
  const oldBuilds = createOldBuildsModule({ ...deps, limits: http.limits });
  const modules = [
    createFellowServers(deps),
    oldBuilds,
    createMediaModule({ ...deps, catalogue, audit: audit.service }),
    catalogue,
    createPhotoSearchModule({ ...deps, catalogue }),
    cart,
    orders,
    payments,
    createProductCsvModule({
      ...deps,
      catalogue: catalogue.service,
      audit: audit.service,
    }),
    createStockModule({
      ...deps,
      catalogue: catalogue.service,
      audit: audit.service,
    }),
    reports,
    accounts,
    createCustomersModule({
      ...deps,
      audit: audit.service,
      bulkReads: audit.bulkReads,
      own: accounts.own,
      codes: accounts.codes,
    }),
    staff,
    audit,
    messages,
    createTelegramModule({
      ...deps,
      audit: audit.service,
      guard: staff.guard,
      orders,
      messages: messages.service,
      reports: reports.service,
    }),
    createDiscoveryModule({ ...deps, catalogue }),
    createShopSettingsModule({
      ...deps,
      settings,
      catalogue,
      audit: audit.service,
      isAccount: payments.isAccount,
    }),
    createCdnModule(deps),
    createDocsModule({ settings }),
    createHealthModule({ ...deps, catalogue: catalogue.service }),
    createOfficeAppModule({ config, office: deps.office ?? null, oldBuilds: oldBuilds.service }),
    createPagesModule({ ...deps, metrics, catalogue, settings, sharedHeaders: sharedHeaders(config.cdn) }),
  ];
  await mountModules(http, [...modules, createBackground({ ...deps, modules })]);
  return { app: http.app, catalogue: catalogue.service };
}
