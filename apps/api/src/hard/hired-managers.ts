import { createHash, randomBytes } from 'node:crypto';
import { staff, staffSessions } from '../modules/staff/schema.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { SeededShop } from './seeded-shop.ts';

/** Adds managers who are signed in; on the embedded database only while no server runs. @returns their cookies */
export async function hireManagers(shop: Pick<SeededShop, 'open'>, count: number): Promise<string[]> {
  const database = await shop.open();
  try {
    return await Promise.all(Array.from({ length: count }, (_, index) => hireManager(database, index)));
  } finally {
    await database.close();
  }
}

async function hireManager({ db }: Database, index: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [person] = await db
    .insert(staff)
    .values({ name: `Manager ${index}`, phone: `+8551100000${index}`, passwordHash: 'none', role: 'manager' })
    .returning({ id: staff.id });
  if (person === undefined) throw new Error('No manager was written');
  const now = new Date();
  await db.insert(staffSessions).values({
    staffId: person.id,
    tokenHash: createHash('sha256').update(token).digest('hex'),
    device: 'Phone of a test',
    expiresAt: new Date(now.getTime() + 86_400_000),
    provedAt: now,
  });
  return `office=${token}`;
}
