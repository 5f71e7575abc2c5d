import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import { createOldBuilds, type OldBuilds } from './old-builds.ts';

export type { OldBuilds } from './old-builds.ts';

export interface OldBuildsModuleDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  limits: Pick<RateLimits, 'checkOldFile'>;
  web: { clientDir: string } | null;
  office?: { dir: string } | null;
}

/** Files of builds that other servers run, or ran within a day, for the pages that those sent. */
export function createOldBuildsModule({
  web,
  office = null,
  ...deps
}: OldBuildsModuleDeps): Module & { service: OldBuilds } {
  const folders = [
    ...(web === null ? [] : [{ prefix: '/static/', path: `${web.clientDir}/static` }]),
    ...(office === null ? [] : [{ prefix: '/office/static/', path: `${office.dir}/static` }]),
  ];
  const service = createOldBuilds({ ...deps, folders });
  return {
    service,
    // The pages' build has a route for each of its own files; the office answers for its own hostname.
    routes({ app }) {
      app.get('/static/*', service.send);
    },
    tasks: { 'old builds': service.upkeep },
    start: service.start,
    close: service.close,
  };
}
