import type { Module } from '../../platform/module.ts';
import { OldBuilds, type OldBuildsDeps } from './old-builds.ts';

export type { OldBuilds } from './old-builds.ts';

interface OldBuildsModuleDeps extends Omit<OldBuildsDeps, 'folders'> {
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
  const service = new OldBuilds({ ...deps, folders });
  return {
    service,
    // The pages' build has a route for each of its own files; the office answers for its own hostname.
    routes({ app }) {
      app.get('/static/*', (request, reply) => service.send(request, reply));
    },
    tasks: { 'old builds': () => service.upkeep() },
    start: () => service.start(),
    close: () => service.close(),
  };
}
