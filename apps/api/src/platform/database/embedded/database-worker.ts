import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { beginStart, finishFirstStart } from './data-folder.ts';
import type { DatabasePlace, FromDatabaseThread, ToDatabaseThread } from './database-thread.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { SingleSessionPglite } from './single-session-pglite.ts';

/** One is in use; another may connect while a lost one is being cleaned up. */
const MAX_CONNECTIONS = 4;

/** PGlite's defaults without -F, which turns fsync off, and with the sync method that reaches Node's file system. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

const { folder, socketPath } = workerData as DatabasePlace;
let syncs = 0;

function tell(message: FromDatabaseThread): void {
  parentPort?.postMessage(message);
}

/** Ends the thread at once so that nothing more is acknowledged; the supervisor starts a new one. */
function giveUp(reason: unknown): never {
  tell({ type: 'failed', reason: reason instanceof Error ? reason.message : String(reason) });
  process.exit(1);
}

async function start(): Promise<void> {
  const isFirstStart = beginStart(folder);
  const fs = new DurableNodeFs(folder, {
    onSync: () => {
      syncs += 1;
    },
    onBroken: giveUp,
  });
  const database = new SingleSessionPglite({ fs, startParams: START_PARAMETERS }, giveUp);
  await database.waitReady;
  if (isFirstStart) finishFirstStart(folder);

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
