import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type { Module } from '../../platform/module.ts';
import type { OutboxHandler } from '../../platform/outbox.ts';
import { CATALOGUE_WRITTEN, tagsWritten } from './cdn.service.ts';
import { purgeOf } from './purges.ts';

/** Writes whose purges are merged with that of an earlier one. */
const MOST_MERGED = 100;

const written = z.object({ products: z.union([z.literal('all'), z.array(z.int())]) });

/** Purges from the CDN what a write of the catalogue has made stale. */
export function createCdnModule({ config }: { config: Pick<Config, 'cdn'> }): Module {
  const purge = purgeOf(config.cdn);
  const handle: OutboxHandler = async (data, claim) => {
    // A write before the CDN was switched off.
    if (purge === null) return;
    const writes = [data, ...(await claim.claimMore(MOST_MERGED))].map((one) => written.parse(one).products);
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
