import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';

export interface MediaModuleDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  catalogue: { onWrite(listener: () => void): void };
}

/** Serves pictures, and makes what is missing of them at the start and after each write of the catalogue. */
export function createMediaModule({ catalogue, ...deps }: MediaModuleDeps): Module {
  const service = createMediaService(deps);
  const fillGaps = () => void service.fillGaps();
  catalogue.onWrite(fillGaps);
  return {
    routes: ({ app }) => mediaRoutes(app, service),
    start: fillGaps,
    close: service.close,
  };
}
