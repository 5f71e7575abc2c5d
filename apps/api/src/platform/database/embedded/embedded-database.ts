import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { makeSocketFolder } from '../../socket-folder.ts';
import { StartError } from '../../start-error.ts';
import { reasonOf } from '../database-error.ts';
import { LongRunningWork } from '../long-running-work.ts';
import { type DatabasePlace, type DatabaseThread, startDatabaseThread } from './database-thread.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: FastifyBaseLogger;
  /** Milliseconds for which one statement may block the database once it is watched. */
  stallLimit?: number;
}

/** `pg` looks for `.s.PGSQL.<port>` in a host that is a folder. */
const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
const PROBES_PER_STALL = 5;
/** Milliseconds before each attempt to restart a database that ended by itself; the last one repeats. */
const RESTART_WAITS = [0, 1_000, 5_000, 30_000];

/**
 * PostgreSQL without a server to install: PGlite in a thread. Durable, holds a lock on its folder, and restarts
 * when the thread ends by itself or one statement blocks it for too long.
 */
export class EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; database: string; password: string };
  /** Its statements are exempt from the stall limit. */
  readonly longRunning = new LongRunningWork();
  readonly #lock: FolderLock;
  readonly #place: DatabasePlace;
  readonly #log: FastifyBaseLogger;
  readonly #stallLimit: number;
  #thread: DatabaseThread;
  #isUp = true;
  #probing: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();
  #healing: Promise<void> = Promise.resolve();

  private constructor(
    { log, stallLimit = 10_000 }: EmbeddedOptions,
    { lock, place, thread }: { lock: FolderLock; place: DatabasePlace; thread: DatabaseThread },
  ) {
    this.#lock = lock;
    this.#place = place;
    this.#thread = thread;
    this.#log = log;
    this.#stallLimit = stallLimit;
    const host = dirname(place.socketPath);
    this.connection = { host, port: PORT, user: 'postgres', database: 'postgres', password: 'any' };
    this.#healWhenItEnds();
  }

  /** @throws StartError when the folder is in use, not writable, or holds no database that can be opened. */
  static async start(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const dataDir = resolve(options.dataDir);
    const lock = lockFolder(dataDir);
    // The socket takes any password.
    const socketFolder = makeSocketFolder(SOCKET_NAME);
    const place = { folder: join(dataDir, 'database'), socketPath: join(socketFolder, SOCKET_NAME) };
    try {
      const thread = await startDatabaseThread(place);
      return new EmbeddedDatabase(options, { lock, place, thread });
    } catch (error) {
      rmSync(socketFolder, { recursive: true, force: true });
      lock.release();
      throw new StartError(`The database in ${place.folder} cannot be opened: ${reasonOf(error)}`);
    }
  }

  /**
   * From now on, restarts the thread when a statement runs longer than the stall limit: the statement timeout that
   * PGlite lacks. Call it after migrations.
   */
  watch(): void {
    let unanswered = 0;
    this.#probing = setInterval(() => {
      if (!this.#isUp || this.longRunning.isRunning) {
        unanswered = 0;
        return;
      }
      if (unanswered === 0) {
        this.#thread.ping().then(() => {
          unanswered = 0;
        });
      }
      unanswered += 1;
      if (unanswered <= PROBES_PER_STALL) return;
      unanswered = 0;
      this.#log.error('A statement kept the embedded database busy for too long; restarting it');
      this.#thread.kill();
    }, this.#stallLimit / PROBES_PER_STALL).unref();
  }

  /** The number of fsyncs since the thread started. */
  countSyncs(): Promise<number> {
    return this.#thread.ping();
  }

  kill(): Promise<void> {
    return this.#thread.kill();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#probing);
    await this.#healing;
    await this.#thread.stop();
    rmSync(this.connection.host, { recursive: true, force: true });
    this.#lock.release();
  }

  #healWhenItEnds(): void {
    this.#thread.ended.then((reason) => {
      this.#isUp = false;
      if (this.#closing.signal.aborted) return;
      this.#log.error({ reason }, 'The embedded database ended unexpectedly; restarting it');
      this.#healing = this.#startAgain(0);
    });
  }

  async #startAgain(attempt: number): Promise<void> {
    const pause = RESTART_WAITS[Math.min(attempt, RESTART_WAITS.length - 1)];
    try {
      await wait(pause, undefined, { signal: this.#closing.signal });
    } catch {
      return; // closed in the meantime
    }
    try {
      this.#thread = await startDatabaseThread(this.#place);
      this.#isUp = true;
      this.#healWhenItEnds();
      this.#log.info('The embedded database is running again');
    } catch (error) {
      this.#log.error({ reason: reasonOf(error) }, 'The embedded database failed to restart');
      await this.#startAgain(attempt + 1);
    }
  }
}
