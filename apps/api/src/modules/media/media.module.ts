import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';

export interface MediaModuleDeps {
  config: Pick<Config, 'dataDir'>;
  database: Database;
  log: FastifyBaseLogger;
  catalogue: { onWrite(listener: () => void): void };
}

/** Serves pictures, and makes what is missing of them at the start and after each write of the catalogue. */
export function createMediaModule({ config, database, log, catalogue }: MediaModuleDeps): Module {
  const media = createMediaService({ database, dataDir: config.dataDir, log });
  const fillGaps = () => void media.fillGaps();
  catalogue.onWrite(fillGaps);
  return {
    routes: ({ app }) => mediaRoutes(app, media),
    start: fillGaps,
    close: media.close,
  };
}
