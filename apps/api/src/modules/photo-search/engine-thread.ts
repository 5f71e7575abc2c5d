import { Worker } from 'node:worker_threads';
import type { RgbPicture } from '@phsar/picture-likeness/geometry/frame';
import type { FoundPicture } from '@phsar/picture-likeness/picture-index';

/** What is posted to the thread, which answers in the same order. */
export type EngineRequest =
  | { task: 'describe' | 'find'; picture: RgbPicture }
  | { task: 'index' | 'add'; descriptions: ReadonlyMap<string, Uint8Array> };
/** What the thread posts back: a value, or why there is none. */
export type EngineAnswer = { value: unknown } | { reason: string };

/** After this long without work the thread is ended; the next task starts another. */
const IDLE_MS = 10 * 60_000;
/** Heap limit. Descriptions are array buffers, which do not count. */
const HEAP_MB = 192;

/**
 * Describes and compares pictures in a thread of its own, started by the first task. The index is lost when the thread
 * ends, which `generation` shows.
 */
export class EngineThread {
  #worker: Worker | null = null;
  #generation = 0;
  readonly #waiting: PromiseWithResolvers<unknown>[] = [];
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** The number of the running thread, a new one for each; 0 while none runs. */
  get generation(): number {
    return this.#worker === null ? 0 : this.#generation;
  }

  describe(picture: RgbPicture): Promise<Uint8Array> {
    return this.#run({ task: 'describe', picture }) as Promise<Uint8Array>;
  }

  /** The indexed pictures that look most like a photo, best first. */
  find(picture: RgbPicture): Promise<FoundPicture[]> {
    return this.#run({ task: 'find', picture }) as Promise<FoundPicture[]>;
  }

  /**
   * Replaces what is searched from now on.
   * @param descriptions by the id of their picture
   * @returns the generation of the thread that holds it
   */
  async index(descriptions: ReadonlyMap<string, Uint8Array>): Promise<number> {
    await this.#run({ task: 'index', descriptions });
    return this.#generation;
  }

  /** Adds to what is searched. A thread that had to be started for it searches these alone, which `generation` shows. */
  async add(descriptions: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#run({ task: 'add', descriptions });
  }

  /** Ends the thread now, unless a task is waiting, to free its memory sooner than after `IDLE_MS`. */
  async rest(): Promise<void> {
    if (this.#waiting.length === 0) await this.#end();
  }

  /** Ends the thread for good; waiting and later tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #run(request: EngineRequest): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('The picture engine was closed'));
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    const waiting = Promise.withResolvers<unknown>();
    // Answers come in the order of the requests, so one that could not be sent must not wait.
    worker.postMessage(request);
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker = worker;
    this.#generation += 1;
    worker.unref();
    let reason = 'The picture engine ended';
    worker.on('message', (answer: EngineAnswer) => {
      if (this.#worker === worker) this.#settle(answer);
    });
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#forget(reason);
    });
    return worker;
  }

  #settle(answer: EngineAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
    if ('value' in answer) waiting?.resolve(answer.value);
    else waiting?.reject(new Error(answer.reason));
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#forget('The picture engine was ended');
    await worker?.terminate();
  }

  /** Rejects what waits for this thread; the next task starts another. */
  #forget(reason: string): void {
    clearTimeout(this.#idle);
    this.#worker = null;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }
}
