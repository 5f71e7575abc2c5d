import type { FastifyBaseLogger } from 'fastify';
import { forgetExpiredCalls } from './call-counter.ts';
import type { Database } from './database/open-database.ts';
import { createUpkeep } from './database/upkeep.ts';
import { createHousekeeping } from './housekeeping.ts';
import type { Module } from './module.ts';
import { createOutboxWorker } from './outbox.ts';
import type { Sources } from './sources.ts';

export interface BackgroundDeps {
  database: Database;
  sources: Pick<Sources, 'now'>;
  log: FastifyBaseLogger;
  /** Whose outbox handlers and housekeeping tasks are run. */
  modules: readonly Module[];
}

/** The outbox worker and the hourly housekeeping, with the handlers and tasks of all modules. */
export function createBackground({ database, sources, log, modules }: BackgroundDeps): Module {
  const handlers = merged(modules.map((module) => module.handlers ?? {}));
  const outbox = createOutboxWorker({ database, handlers, sources, log });
  const tasks = merged([
    ...modules.map((module) => module.tasks ?? {}),
    { 'outbox entries': outbox.forgetDone, 'counted calls': () => forgetExpiredCalls(database) },
    database.kind === 'embedded' ? { 'the database’s upkeep': createUpkeep(database, sources.now) } : {},
  ]);
  const housekeeping = createHousekeeping(tasks, log);
  return {
    start() {
      outbox.start();
      housekeeping.start();
    },
    async close() {
      await housekeeping.stop();
      await outbox.stop();
    },
  };
}

/** @throws TypeError when two modules use the same name */
function merged<T>(records: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    if (name in all) throw new TypeError(`Two modules define ${name}`);
    all[name] = value;
  }
  return all;
}
