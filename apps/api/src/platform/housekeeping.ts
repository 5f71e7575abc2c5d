import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The modules' cleanup tasks. */
export interface Housekeeping {
  /** Runs the tasks every hour until stopped; does not keep the process alive. */
  start(): void;
  /** Resolves when the running task has ended. */
  stop(): Promise<void>;
  /** Runs each task once; one that fails does not stop the others. */
  runOnce(): Promise<void>;
}

/** Deletes what has expired. Several servers on one database may do so at the same time. */
export function createHousekeeping(
  tasks: Readonly<Record<string, () => Promise<void>>>,
  log: FastifyBaseLogger,
): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;

  const runAll = async () => {
    for (const [name, task] of Object.entries(tasks)) {
      if (isStopped) return;
      try {
        await task();
      } catch (error) {
        log.warn(
          { task: name, reason: reasonOf(error) },
          'A housekeeping task failed; it runs again in an hour',
        );
      }
    }
  };
  const runOnce = () => {
    running = running.then(runAll);
    return running;
  };
  return {
    start() {
      timer = setInterval(() => void runOnce(), HOUR_MS);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
    runOnce,
  };
}
