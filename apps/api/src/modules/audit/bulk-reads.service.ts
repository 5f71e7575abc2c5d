import type { FastifyBaseLogger } from 'fastify';
import type { AuditActor } from '../../platform/actor.ts';
import type { AuditLog } from '../../platform/audit-log.ts';
import { addToCount } from '../../platform/call-counter.ts';
import { reasonOf } from '../../platform/database/database-error.ts';
import { inTransaction, type QueryRunner } from '../../platform/database/transaction.ts';
import type { Sources } from '../../platform/sources.ts';

/**
 * How many records one person may read in an hour before an entry is written: more than ordinary work needs. The office
 * alone loads 200 orders for reading offline.
 */
const LOGGED_FROM = { customers: 100, orders: 300 } as const;
/** Records of a person and hour that a server remembers, so that each counts once; beyond them each reading counts. */
const MAX_REMEMBERED = 20_000;
const HOUR_MS = 60 * 60 * 1000;

interface BulkReadsDeps {
  db: QueryRunner;
  sources: Pick<Sources, 'now'>;
  audit: AuditLog;
  log: FastifyBaseLogger;
}

export type BulkReads = ReturnType<typeof createBulkReads>;

/** Logs that staff read personal data in bulk. A server remembers which records it has counted, so that polling costs no query. */
export function createBulkReads({ db, sources, audit, log }: BulkReadsDeps) {
  let hour = 0;
  const remembered = new Map<string, Set<string>>();

  const recordsOf = (key: string, now: number): Set<string> => {
    if (now !== hour) remembered.clear();
    hour = now;
    const known = remembered.get(key) ?? new Set();
    remembered.set(key, known);
    return known;
  };

  return {
    /**
     * Counts the records that a caller reads, over all servers. An entry is written when the count of an hour passes the
     * limit, and whenever it has doubled since. Failures do not stop the reading.
     * @param kind customers and contact messages, or orders: both hold names, phone numbers and addresses
     * @param ids of the records, each unique within its kind
     */
    async note(by: AuditActor, kind: keyof typeof LOGGED_FROM, ids: readonly string[]): Promise<void> {
      if (by.actor.kind !== 'staff') return;
      const now = Math.floor(sources.now().getTime() / HOUR_MS);
      const key = `read ${kind} ${by.actor.id} ${now}`;
      const known = recordsOf(key, now);
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length === 0) return;
      try {
        await inTransaction(db, async (transaction) => {
          const count = await addToCount(transaction, key, fresh.length, (now + 2) * HOUR_MS);
          const limit = LOGGED_FROM[kind];
          if (doublings(count, limit) === doublings(count - fresh.length, limit)) return;
          await audit.record(transaction, by, { action: `${kind}.read`, after: { count } });
        });
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'Reading of personal data could not be counted');
        return;
      }
      for (const id of fresh.slice(0, Math.max(0, MAX_REMEMBERED - known.size))) known.add(id);
    },
  };
}

/** -1 below the limit, then how often the count has doubled since. */
function doublings(count: number, limit: number): number {
  return count < limit ? -1 : Math.floor(Math.log2(count / limit));
}
