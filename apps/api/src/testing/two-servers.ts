import { vi } from 'vitest';
import type { Config } from '../config.ts';
import { openTestApp, type TestApp } from './app-under-test.ts';
import { openTestDatabase, type TestDatabase } from './database-under-test.ts';
import type { FixedSources } from './fixed-sources.ts';

export interface TwoServers {
  database: TestDatabase;
  here: TestApp;
  there: TestApp;
  close(): Promise<void>;
}

/** Servers of one database that notify each other. @param sources of each server, called once for it */
export async function openTwoServers({
  config = {},
  sources,
}: {
  config?: Partial<Config>;
  sources?: () => FixedSources;
} = {}): Promise<TwoServers> {
  const database = await openTestDatabase();
  const { connectionString: databaseUrl } = database.pool.options;
  const open = () =>
    openTestApp({ database, config: { ...config, databaseUrl }, ...(sources && { sources: sources() }) });
  const [here, there] = [await open(), await open()];
  await untilListening(database, 2);
  return {
    database,
    here,
    there,
    async close() {
      await here.close();
      await there.close();
      await database.close();
    },
  };
}

/** Waits until so many servers listen for the notifications of others. */
export async function untilListening({ pool }: TestDatabase, count: number): Promise<void> {
  const listeners = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'phsar-listen' AND query LIKE '%listening%' AND datname = current_database()",
    );
    return rows[0]?.count ?? 0;
  };
  await vi.waitFor(
    async () => {
      const found = await listeners();
      if (found !== count) throw new Error(`${found} servers listen, not ${count}`);
    },
    { timeout: 20_000 },
  );
}
