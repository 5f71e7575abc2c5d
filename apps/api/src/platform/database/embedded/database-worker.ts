import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { reasonOf } from '../database-error.ts';
import { beginStart, finishFirstStart } from './data-folder.ts';
import type { DatabasePlace, FromDatabaseThread, ToDatabaseThread } from './database-thread.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { SingleSessionPglite } from './single-session-pglite.ts';

/** One is in use; another may connect while a lost one is being cleaned up. */
const MAX_CONNECTIONS = 4;

/**
 * PGlite's defaults without -F, which turns fsync off, with the sync method that reaches Node's file system, and with an
 * eighth of the buffers: the files are in the kernel's memory anyway.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/**
 * V8 compiles what runs much once more, for speed. For one function of PostgreSQL that takes it 600 MB and seconds, so it waits
 * until a function has run 500 MB of code, about 300 times its default: most shops never get there, and heavy reports soon do.
 */
const OPTIMIZE_LATE = '--wasm-tiering-budget=500000000';
/** A first start, which makes the database, does get there. */
const OPTIMIZE_NOTHING = '--no-wasm-tier-up --no-wasm-dynamic-tiering';

const { folder, socketPath } = workerData as DatabasePlace;
let syncs = 0;

function tell(message: FromDatabaseThread): void {
  parentPort?.postMessage(message);
}

/** Ends the thread at once so that nothing more is acknowledged; the supervisor starts a new one. */
function giveUp(reason: unknown): never {
  tell({ type: 'failed', reason: reasonOf(reason) });
  process.exit(1);
}

async function start(): Promise<void> {
  const isFirstStart = await beginStart(folder);
  setFlagsFromString(isFirstStart ? OPTIMIZE_NOTHING : OPTIMIZE_LATE);
  const fs = new DurableNodeFs(folder, {
    onSync: () => {
      syncs += 1;
    },
    onBroken: giveUp,
  });
  const database = new SingleSessionPglite({ fs, startParams: START_PARAMETERS }, giveUp);
  await database.waitReady;
  if (isFirstStart) await finishFirstStart(folder);

  rmSync(socketPath, { force: true });
  const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: MAX_CONNECTIONS });
  await server.start();

  parentPort?.on('message', async (message: ToDatabaseThread) => {
    if (message === 'ping') return tell({ type: 'alive', syncs });
    await server.stop();
    await database.close();
    process.exit(0);
  });
  tell({ type: 'ready' });
}

start().catch(giveUp);
