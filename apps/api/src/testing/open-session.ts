import { randomUUID } from 'node:crypto';
import { refreshTokens } from '../modules/accounts/schema.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Shopper } from '../platform/shopper.ts';

/** Opens a session as a login does, without one. Its refresh token is known to nobody. */
export async function openSession({ db }: Pick<Database, 'db'>, accountId: string): Promise<Shopper> {
  const sessionId = randomUUID();
  await db.insert(refreshTokens).values({
    accountId,
    familyId: sessionId,
    tokenHash: randomUUID(),
    expiresAt: new Date('2100-01-01'),
  });
  return { accountId, sessionId };
}
