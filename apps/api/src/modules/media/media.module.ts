import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { mediaRoutes } from './media.routes.ts';
import { MediaService } from './media.service.ts';
import type { PicturesOf } from './pictures.repository.ts';
import { removeUnusedPictures } from './pictures.service.ts';

export { copyMedia } from './copy-media.ts';
export { readVariant, variantsOf } from './media.service.ts';
export { type PictureRow, pictureAddress, presentPicture } from './picture-address.ts';
export { findPictures, keepPictures, putPictures } from './pictures.repository.ts';

export interface MediaModuleDeps {
  database: Database;
  media: MediaStore;
  picturesOf: PicturesOf;
  log: FastifyBaseLogger;
  /** Calls the listener with the products that changed; `all` where anything may have. */
  catalogue: { onWrite(listener: (changed: readonly number[] | 'all') => void): void };
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'uuid'>;
}

/** Takes in and serves pictures, and makes missing sizes at the start and after each write of the catalogue. */
export function createMediaModule({ catalogue, ...deps }: MediaModuleDeps): Module {
  const service = new MediaService(deps);
  const pictures = { ...deps, store: deps.media, media: service };
  catalogue.onWrite((changed) => void service.fillGaps(changed));
  return {
    routes: (http) => mediaRoutes(http, service, pictures),
    tasks: { 'unused pictures': () => removeUnusedPictures(pictures) },
    start: () => service.start(),
    close: () => service.close(),
  };
}
