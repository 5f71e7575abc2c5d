import { sql } from 'drizzle-orm';
import type { Executor } from './database/transaction.ts';

/** Work that one server of several does; another one takes over when it no longer renews the lease. */
export interface Lease {
  name: string;
  /** Names the server. */
  holder: string;
  now: Date;
  /** Milliseconds until another server may take it. */
  life: number;
}

/** Takes or renews a lease. @returns whether it is the holder's until `now + life` */
export async function holdLease(executor: Executor, { name, holder, now, life }: Lease): Promise<boolean> {
  const expiresAt = sql`${new Date(now.getTime() + life).toISOString()}::timestamptz`;
  // One that ends later than it can was taken before the clock was set back.
  const { rowCount } = await executor.execute(sql`
    INSERT INTO leases (name, holder, expires_at) VALUES (${name}, ${holder}, ${expiresAt})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE leases.holder = excluded.holder OR leases.expires_at <= ${now.toISOString()}::timestamptz
      OR leases.expires_at > ${expiresAt}`);
  return (rowCount ?? 0) > 0;
}

/** Gives a lease back, so that another server need not wait for its end. */
export async function releaseLease(
  executor: Executor,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
): Promise<void> {
  await executor.execute(sql`DELETE FROM leases WHERE name = ${name} AND holder = ${holder}`);
}
