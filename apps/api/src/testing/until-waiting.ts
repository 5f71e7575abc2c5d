import { expect, vi } from 'vitest';
import type { TestApp } from './app-under-test.ts';

/** Until so many transactions wait for a lock, on PostgreSQL. */
export const untilWaiting = ({ database }: Pick<TestApp, 'database'>, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `SELECT count(*) AS waiting FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      expect(rows[0].waiting).toBe(count);
    },
    { timeout: 10_000 },
  );
