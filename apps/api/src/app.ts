import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createAccountsModule } from './modules/accounts/accounts.module.ts';
import { createAuditModule } from './modules/audit/audit.module.ts';
import { createCartModule } from './modules/cart/cart.module.ts';
import { createCatalogueModule } from './modules/catalogue/catalogue.module.ts';
import { createContactMessagesModule } from './modules/contact-messages/contact-messages.module.ts';
import { createDiscoveryModule } from './modules/discovery/discovery.module.ts';
import { createDocsModule } from './modules/docs/docs.module.ts';
import { createHealthModule } from './modules/health/health.module.ts';
import { createMediaModule } from './modules/media/media.module.ts';
import { createOfficeAppModule } from './modules/office-app/office-app.module.ts';
import type { OfficeBuild } from './modules/office-app/office-build.ts';
import { createOrdersModule } from './modules/orders/orders.module.ts';
import { createPagesModule } from './modules/pages/pages.module.ts';
import type { WebBuild } from './modules/pages/web-build.ts';
import { createPhotoSearchModule } from './modules/photo-search/photo-search.module.ts';
import { createStaffModule } from './modules/staff/staff.module.ts';
import { createBackground } from './platform/background.ts';
import type { Database } from './platform/database/open-database.ts';
import { createAccessTokens } from './platform/http/access-token.ts';
import { FrontDoor } from './platform/http/front-door.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { mountModules } from './platform/module.ts';
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
  /** Passed in by whoever drains it when the server stops. */
  door?: FrontDoor;
}

/** The whole server except listening: the same in production and in every test. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, sources, door = new FrontDoor() } = deps;
  const accessTokens = createAccessTokens(config.tokenSecret, sources);
  const audit = createAuditModule(deps);
  const staff = createStaffModule({ ...deps, audit: audit.service });
  const http = createHttpServer({
    ...deps,
    ...config,
    publicUrl: config.shop.publicUrl,
    accessTokens,
    admitStaff: staff.guard.admit,
    door,
  });

  const catalogue = createCatalogueModule(deps);
  const cart = createCartModule({ ...deps, catalogue: catalogue.service });
  const modules = [
    createMediaModule({ ...deps, catalogue }),
    catalogue,
    createPhotoSearchModule({ ...deps, catalogue }),
    cart,
    createOrdersModule({
      ...deps,
      catalogue: catalogue.service,
      cart: cart.service,
      audit: audit.service,
      guard: staff.guard,
    }),
    createAccountsModule({ ...deps, accessTokens }),
    staff,
    audit,
    createContactMessagesModule(deps),
    createDiscoveryModule({ ...deps, catalogue }),
    createDocsModule(deps),
    createHealthModule(deps),
    createOfficeAppModule({ config, office: deps.office ?? null }),
    createPagesModule({ ...deps, catalogue }),
  ];
  await mountModules(http, [...modules, createBackground({ ...deps, modules })]);
  return http.app;
}
