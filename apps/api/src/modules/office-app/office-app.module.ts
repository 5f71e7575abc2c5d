import type { Config } from '../../config.ts';
import type { Module } from '../../platform/module.ts';
import type { OldBuilds } from '../old-builds/old-builds.module.ts';
import { officeAppRoutes } from './office-app.routes.ts';
import type { OfficeBuild } from './office-build.ts';

export { loadOfficeBuild, OFFICE_POLICY, type OfficeBuild } from './office-build.ts';

export interface OfficeAppModuleDeps {
  config: Pick<Config, 'officeOrigin' | 'hasServiceWorker'>;
  /** Null serves no office. */
  office: OfficeBuild | null;
  oldBuilds: Pick<OldBuilds, 'send'>;
}

/** The office's page and its files. */
export function createOfficeAppModule({ config, office, oldBuilds }: OfficeAppModuleDeps): Module {
  return {
    async routes({ app }) {
      if (office === null) return;
      const { officeOrigin = null, hasServiceWorker } = config;
      await officeAppRoutes(app, { office, officeOrigin, hasServiceWorker, oldBuilds });
    },
  };
}
