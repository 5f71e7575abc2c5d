import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../database-error.ts';

export interface DatabasePlace {
  folder: string;
  socketPath: string;
}

export type ToDatabaseThread = 'ping' | 'stop';
/** Messages from the thread; `syncs` counts its fsync calls. */
export type FromDatabaseThread =
  | { type: 'ready' }
  | { type: 'alive'; syncs: number }
  | { type: 'failed'; reason: string };

export type DatabaseThread = Awaited<ReturnType<typeof startDatabaseThread>>;

const STOP_LIMIT_MS = 10_000;

/** Runs PGlite in a worker thread that listens on a Unix socket. Rejects with the reason if it cannot start. */
export async function startDatabaseThread(place: DatabasePlace) {
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), { workerData: place });
  let reason = '';
  const waiting: ((syncs: number) => void)[] = [];
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  worker.on('message', (message: FromDatabaseThread) => {
    if (message.type === 'ready') becomeReady();
    else if (message.type === 'failed') reason = message.reason;
    else waiting.shift()?.(message.syncs);
  });
  worker.on('error', (error) => {
    reason = reasonOf(error);
  });
  /** Settles when the thread has ended, with the reason. */
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code) => resolve(reason || `exit code ${code}`));
  });
  const early = await Promise.race([ready, ended]);
  if (early !== undefined) throw new Error(early);

  const say = (message: ToDatabaseThread) => worker.postMessage(message);
  const kill = async () => void (await worker.terminate());
  return {
    ended,
    kill,
    /** Checks that the thread responds. @returns the number of fsyncs so far; never settles when the thread is stuck */
    ping() {
      const { promise, resolve } = Promise.withResolvers<number>();
      waiting.push(resolve);
      say('ping');
      return promise;
    },
    /** Shuts the database down cleanly, or kills the thread if that takes too long; nothing acknowledged is lost. */
    async stop() {
      if (worker.threadId === -1) return;
      const tooLong = setTimeout(kill, STOP_LIMIT_MS);
      const exit = once(worker, 'exit');
      say('stop');
      await exit;
      clearTimeout(tooLong);
    },
  };
}
