import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import { forgetExpiredKeys } from './idempotent-calls.repository.ts';

export {
  findResult,
  insertResult,
  isKeyUsed,
  onceForKey,
  tryLockKey,
} from './idempotent-calls.repository.ts';

export interface IdempotencyModuleDeps {
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
}

/** Calls with an idempotency key, of shoppers and staff: each is done once. */
export function createIdempotencyModule({ database, sources }: IdempotencyModuleDeps): Module {
  return { tasks: { 'idempotency keys': () => forgetExpiredKeys(database.db, sources.now()) } };
}
