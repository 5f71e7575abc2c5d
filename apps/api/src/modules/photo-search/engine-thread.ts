import { Worker } from 'node:worker_threads';
import { PictureError, type PictureFault } from '../media/picture-file.ts';
import type { EngineSetting } from './engine-names.ts';
import { engineOf } from './engines.ts';
import type { FoundPicture } from './picture-engine.ts';

type Task =
  | { task: 'describe' | 'find'; picture: Uint8Array }
  | { task: 'index'; descriptions: ReadonlyMap<string, Uint8Array> };
export type OrderToEngine = Task & { order: number };
export type AnswerOfEngine =
  | { order: number; value: unknown }
  | { order: number; reason: string; fault: PictureFault | null };

/** A thread without work for so long is ended; the next work starts another. */
const IDLE_MS = 10 * 60_000;
/** Descriptions lie outside of it; the rest is small. */
const MEMORY_MB = 192;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The engine in its thread. What was indexed is gone with the thread: `generation` tells. */
export class EngineThread {
  /** Kept beside every description. */
  readonly engineName: string;
  readonly #engine: EngineSetting;
  #worker: Worker | null = null;
  #generation = 0;
  #lastOrder = 0;
  readonly #waiting = new Map<number, Waiting>();
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(engine: EngineSetting) {
    this.#engine = engine;
    this.engineName = engineOf(engine).name;
  }

  /** Another number for each thread; 0 while there is none. */
  get generation(): number {
    return this.#worker === null ? 0 : this.#generation;
  }

  /** @throws PictureError */
  describe(picture: Uint8Array): Promise<Uint8Array> {
    return this.#give({ task: 'describe', picture }) as Promise<Uint8Array>;
  }

  /** @throws PictureError */
  find(picture: Uint8Array): Promise<FoundPicture[]> {
    return this.#give({ task: 'find', picture }) as Promise<FoundPicture[]>;
  }

  /** Everything that is searched from now on. @returns the thread's generation */
  async index(descriptions: ReadonlyMap<string, Uint8Array>): Promise<number> {
    await this.#give({ task: 'index', descriptions });
    return this.#generation;
  }

  /** Ends the thread, unless somebody waits for it: its memory is given back sooner than after IDLE_MS. */
  async rest(): Promise<void> {
    if (this.#waiting.size === 0) await this.#end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #give(task: Task): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('The picture engine was closed'));
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    this.#lastOrder += 1;
    const order = this.#lastOrder;
    return new Promise((resolve, reject) => {
      this.#waiting.set(order, { resolve, reject });
      worker.postMessage({ ...task, order } satisfies OrderToEngine);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      workerData: this.#engine,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    this.#worker = worker;
    this.#generation += 1;
    worker.unref();
    let reason = 'The picture engine ended';
    worker.on('message', (answer: AnswerOfEngine) => this.#take(answer));
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#forget(reason);
    });
    return worker;
  }

  #take(answer: AnswerOfEngine): void {
    const waiting = this.#waiting.get(answer.order);
    this.#waiting.delete(answer.order);
    if (this.#waiting.size === 0) {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
    if ('value' in answer) waiting?.resolve(answer.value);
    else if (answer.fault === null) waiting?.reject(new Error(answer.reason));
    else waiting?.reject(new PictureError(answer.reason, answer.fault));
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#forget('The picture engine was ended');
    await worker?.terminate();
  }

  /** The next work starts another thread; what this one owes is not coming. */
  #forget(reason: string): void {
    clearTimeout(this.#idle);
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
