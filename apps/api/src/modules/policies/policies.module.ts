import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { type PoliciesDeps, policiesRoutes } from './policies.routes.ts';

export interface PoliciesModuleDeps extends Pick<PoliciesDeps, 'settings'> {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
}

/** The shop's policies, with today's figures in them. */
export function createPoliciesModule({ database: { db }, catalogue, settings }: PoliciesModuleDeps): Module {
  return {
    routes: (http) =>
      policiesRoutes(http.route, { db, catalogue: catalogue.service, settings }, catalogue.callsOn(http)),
  };
}
