import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { dropPending, type OutboxHandler } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';
import { CATALOGUE_WRITTEN, tagsWritten } from './cdn-tags.ts';
import { purgeOf } from './purges.ts';

export {
  CATALOGUE_WRITTEN,
  type PageContents,
  recordingWrites,
  type SharedHeaders,
  sharedHeaders,
} from './cdn-tags.ts';

/** Writes whose purges are merged with that of an earlier one. */
const MAX_MERGED = 100;

const written = z.object({ products: z.union([z.literal('all'), z.array(z.int())]) });

/** Milliseconds after which purges that no server with a CDN has done are dropped: the CDN was switched off. */
const DAY = 24 * 60 * 60 * 1_000;

export interface CdnModuleDeps {
  config: Pick<Config, 'cdn'>;
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
}

/**
 * Purges from the CDN what a write of the catalogue has made stale. A server without a CDN leaves that to the others, as
 * while the servers of a shop get their first one, one by one.
 */
export function createCdnModule({ config, database, sources }: CdnModuleDeps): Module {
  const purge = purgeOf(config.cdn);
  if (purge === null) {
    const dropOld = () =>
      dropPending(database.db, CATALOGUE_WRITTEN, new Date(sources.now().getTime() - DAY));
    return { tasks: { 'purges of a former CDN': dropOld } };
  }
  const handle: OutboxHandler = async (data, claim) => {
    const writes = [data, ...(await claim.claimMore(MAX_MERGED))].map((one) => written.parse(one).products);
    await purge(tagsWritten(merged(writes)), claim.signal);
  };
  return { handlers: { [CATALOGUE_WRITTEN]: handle } };
}

/** What several writes changed together; all when one of them changed anything but products. */
function merged(writes: readonly (number[] | 'all')[]): number[] | 'all' {
  const products = new Set<number>();
  for (const changed of writes) {
    if (changed === 'all' || changed.length === 0) return 'all';
    for (const id of changed) products.add(id);
  }
  return [...products];
}
