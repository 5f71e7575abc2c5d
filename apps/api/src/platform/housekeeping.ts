import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes what has expired. Several servers on one database may do so at the same time. */
export class Housekeeping {
  readonly #tasks: Readonly<Record<string, () => Promise<void>>>;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  #isStopped = false;

  constructor(tasks: Readonly<Record<string, () => Promise<void>>>, log: FastifyBaseLogger) {
    this.#tasks = tasks;
    this.#log = log;
  }

  /** Runs the tasks every hour until stopped; does not keep the process alive. */
  start(): void {
    this.#timer = setInterval(() => void this.runOnce(), HOUR_MS).unref();
  }

  /** Resolves when the running task has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Runs each task once; one that fails does not stop the others. */
  runOnce(): Promise<void> {
    this.#running = this.#running.then(() => this.#runAll());
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (const [task, run] of Object.entries(this.#tasks)) {
      if (this.#isStopped) return;
      try {
        await run();
      } catch (error) {
        const reason = reasonOf(error);
        this.#log.warn({ task, reason }, 'A housekeeping task failed; it runs again in an hour');
      }
    }
  }
}
