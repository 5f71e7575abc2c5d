import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Where the database's files and its socket are. */
export interface DatabasePlace {
  /** PGlite's folder. */
  folder: string;
  socketPath: string;
}

/** Messages to the thread. */
export type ToDatabaseThread = 'ping' | 'stop';
/** Messages from the thread; `syncs` counts its fsync calls. */
export type FromDatabaseThread =
  | { type: 'ready' }
  | { type: 'alive'; syncs: number }
  | { type: 'failed'; reason: string };

/** Controls a running database thread. */
export interface DatabaseThread {
  /** Checks that the thread responds. @returns the number of fsyncs so far; never settles when the thread is stuck */
  ping(): Promise<number>;
  /** Shuts the database down cleanly, or kills the thread if that takes too long; nothing acknowledged is lost. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Settles when the thread has ended, with the reason. */
  readonly ended: Promise<string>;
}

const STOP_LIMIT_MS = 10_000;

/** Runs PGlite in a worker thread that listens on a Unix socket. Rejects with the reason if it cannot start. */
export async function startDatabaseThread(place: DatabasePlace): Promise<DatabaseThread> {
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
    reason = error instanceof Error ? error.message : String(error);
  });
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code) => resolve(reason || `exit code ${code}`));
  });
  await Promise.race([
    ready,
    ended.then((why) => {
      throw new Error(why);
    }),
  ]);

  const say = (message: ToDatabaseThread) => worker.postMessage(message);
  const kill = async () => {
    await worker.terminate();
  };
  return {
    ended,
    kill,
    ping() {
      return new Promise((resolve) => {
        waiting.push(resolve);
        say('ping');
      });
    },
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
