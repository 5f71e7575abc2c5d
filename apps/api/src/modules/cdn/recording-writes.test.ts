import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CdnSettings } from '../../config.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { CatalogueService } from '../catalogue/catalogue.service.ts';
import { createCdnModule } from './cdn.module.ts';
import { recordingWrites } from './cdn-tags.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('DELETE FROM outbox'));

const VARNISH: CdnSettings = { driver: 'varnish', urls: [] };

function catalogueWith(cdn: CdnSettings) {
  const sources = fixedSources();
  const recordWrite = recordingWrites(cdn, sources);
  return new CatalogueService({ database, sources, log: recordingLog(), recordWrite });
}

async function recorded() {
  const { rows } = await database.pool.query(
    `SELECT topic, payload->>'about' AS about, payload->'data' AS data,
      extract(epoch FROM next_attempt_at - created_at)::float AS wait FROM outbox ORDER BY id`,
  );
  return rows;
}

test('a write is recorded with its products, each under a subject of its own, for two purges', async () => {
  const catalogue = catalogueWith(VARNISH);
  await catalogue.write(async ({ onlyProducts }) => onlyProducts([3, 5]));
  await catalogue.write(async () => {});
  const entries = await recorded();
  expect(entries).toMatchObject([
    { topic: 'catalogue.written', data: { products: [3, 5] }, wait: 0.25 },
    { topic: 'catalogue.written', data: { products: [3, 5] }, wait: 11 },
    { topic: 'catalogue.written', data: { products: 'all' }, wait: 0.25 },
    { topic: 'catalogue.written', data: { products: 'all' }, wait: 11 },
  ]);
  expect(new Set(entries.map(({ about }) => about)).size).toBe(2);
});

test('a write that fails leaves nothing to purge', async () => {
  const failing = catalogueWith(VARNISH).write(async () => {
    throw new Error('No');
  });
  await expect(failing).rejects.toThrow('No');
  expect(await recorded()).toEqual([]);
});

test('without a CDN nothing is recorded', async () => {
  await catalogueWith({ driver: 'none' }).write(async () => {});
  expect(await recorded()).toEqual([]);
});

test('a server without a CDN leaves purges to the others, but for those of yesterday', async () => {
  await catalogueWith(VARNISH).write(async () => {});
  const sources = fixedSources();
  const { handlers, tasks } = createCdnModule({ config: { cdn: { driver: 'none' } }, database, sources });
  expect(handlers).toBeUndefined();
  const drop = tasks?.['purges of a former CDN'];
  await drop?.();
  expect(await recorded()).toHaveLength(2);
  sources.advance(24 * 60 * 60 * 1_000 + 1);
  await drop?.();
  expect(await recorded()).toEqual([]);
});
