import { forgetExpiredCalls } from './call-counter.ts';
import type { Database } from './database/open-database.ts';
import { createUpkeep } from './database/upkeep.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Module } from './module.ts';
import { forgetDone } from './outbox.ts';
import { type OutboxDeps, OutboxWorker } from './outbox-worker.ts';

interface BackgroundDeps extends Omit<OutboxDeps, 'handlers'> {
  database: Database;
  modules: readonly Module[];
}

/** The outbox workers and the hourly housekeeping, with the handlers and tasks of all modules. */
export function createBackground(deps: BackgroundDeps): Module {
  const { database, sources, log, modules } = deps;
  // A worker for each module: Telegram that does not answer delays no purge of the CDN.
  const workers = modules.flatMap(({ handlers }) =>
    handlers === undefined ? [] : [new OutboxWorker({ ...deps, handlers })],
  );
  const tasks = merged([
    ...modules.map((module) => module.tasks ?? {}),
    {
      'outbox entries': () => forgetDone(database.db, sources.now()),
      'counted calls': () => forgetExpiredCalls(database),
    },
    database.kind === 'embedded' ? { 'the database’s upkeep': createUpkeep(database, sources.now) } : {},
  ]);
  const housekeeping = new Housekeeping(tasks, log);
  return {
    start() {
      for (const worker of workers) worker.start();
      housekeeping.start();
    },
    async close() {
      await housekeeping.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
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
