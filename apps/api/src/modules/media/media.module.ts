import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService } from './media.service.ts';
import { picturesOfficeRoutes } from './pictures.office.routes.ts';
import { createPicturesService } from './pictures.service.ts';

export { copyMedia } from './copy-media.ts';
export { readVariant, variantsOf } from './media.service.ts';
export { type PictureRow, pictureAddress } from './picture-address.ts';
export { findPictures, keepPictures, putPictures } from './pictures.repository.ts';

export interface MediaModuleDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  changes: Pick<ChangeFeed, 'subscribe'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'uuid'>;
}

/** Takes in and serves pictures, and makes what is missing of them at the start and after each write of the catalogue. */
export function createMediaModule({ changes, audit, ...deps }: MediaModuleDeps): Module {
  const service = createMediaService(deps);
  const pictures = createPicturesService({
    database: deps.database,
    store: deps.media,
    media: service,
    audit,
    sources: deps.sources,
  });
  changes.subscribe((change) => {
    if (change.kind === 'catalogue') void service.fillGaps(change.products);
  });
  return {
    async routes(http) {
      mediaRoutes(http, service);
      await picturesOfficeRoutes(http, pictures);
    },
    tasks: { 'unused pictures': pictures.removeUnused },
    start: service.start,
    close: service.close,
  };
}
