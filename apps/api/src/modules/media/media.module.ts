import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Module } from '../../platform/module.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { mediaRoutes } from './media.routes.ts';
import { type MediaDeps, MediaService } from './media.service.ts';
import { removeUnusedPictures } from './pictures.service.ts';

export { copyMedia } from './copy-media.ts';
export { readVariant, variantsOf } from './media.service.ts';
export { type PictureRow, pictureAddress, presentPicture } from './picture-address.ts';
export { findPictures, keepPictures, putPictures } from './pictures.repository.ts';

export interface MediaModuleDeps extends MediaDeps {
  changes: Pick<ChangeFeed, 'subscribe'>;
  audit: Pick<AuditService, 'record'>;
}

/** Takes in and serves pictures, and makes missing sizes at the start and after each write of the catalogue. */
export function createMediaModule({ changes, ...deps }: MediaModuleDeps): Module {
  const service = new MediaService(deps);
  const pictures = { ...deps, store: deps.media, media: service };
  changes.subscribe((change) => {
    if (change.kind === 'catalogue') void service.fillGaps(change.products);
  });
  return {
    routes: (http) => mediaRoutes(http, service, pictures),
    tasks: { 'unused pictures': () => removeUnusedPictures(pictures) },
    start: () => service.start(),
    close: () => service.close(),
  };
}
