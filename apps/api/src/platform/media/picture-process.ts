import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createWorkQueue, type WorkQueue } from '../work-queue.ts';
import type { OPERATIONS } from './picture-decoding.ts';
import { PictureError, type PictureFault, TOO_COSTLY } from './picture-file.ts';

type Operations = typeof OPERATIONS;
type OperationName = keyof Operations;

export interface PictureRequest {
  operation: OperationName;
  args: unknown[];
}

export type PictureAnswer = { value: unknown } | { message: string; fault: PictureFault };

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
/** `--jitless` stops V8 from reserving code memory, which RLIMIT_DATA counts. Node needs the JIT to run TypeScript. */
const IS_BUILT = WORKER.endsWith('.js');
const NODE_OPTIONS = ['--expose-gc', ...(IS_BUILT ? ['--jitless'] : [])];
/**
 * Memory of the process in KB, as RLIMIT_DATA counts it: 100 MB of Node, the decoding budget of 256 MB, and 200 MB to
 * encode what was decoded. From TypeScript, V8 reserves 512 MB more.
 */
const MEMORY_KB = (IS_BUILT ? 560 : 1_072) * 1_024;
/** Node cannot set the limit. When memory runs out all the same, the kernel ends this process and not the shop. */
const START = 'ulimit -d "$0" 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$@"';
/** Milliseconds after which the process is killed: decoders cannot be interrupted. Visitors' photos get less. */
const DEADLINE_MS = 30_000;
const PHOTO_DEADLINE_MS = 6_000;
/** Of one operation, beside the one that has its turn. An upload waits behind five others at most. */
const QUEUE = { running: 1, waiting: 20, waitMs: 60_000, retryAfter: 5 };
/** Milliseconds without work after which the process ends. The next picture starts it again, in 0.2 s. */
const IDLE_MS = 60_000;

/**
 * Runs the operations on pictures in a child process with bounded memory, one at a time. Different operations take turns, so
 * that an upload waits for one photo search and one size of a page at most. Where the system has no RLIMIT_DATA (only Linux
 * has), the budget by the picture's header is the only bound.
 */
export class PictureProcess {
  readonly #queues = new Map<OperationName, WorkQueue>();
  #child: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * @throws PictureError for a picture that is damaged, or takes too much memory or time
   * @throws ShopError `busy` when too many wait for the operation, or for too long
   */
  async run<Name extends OperationName>(
    operation: Name,
    ...args: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    const queue = this.#queues.get(operation) ?? createWorkQueue(QUEUE);
    this.#queues.set(operation, queue);
    const value = await queue.run(() => this.#inTurn({ operation, args }));
    return value as Awaited<ReturnType<Operations[Name]>>;
  }

  /** Ends the process now; the next picture starts another. */
  end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #inTurn(request: PictureRequest): Promise<unknown> {
    const result = this.#last.then(() => this.#perform(request));
    this.#last = result.catch(() => {});
    return result;
  }

  async #perform(request: PictureRequest): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#child ?? (await this.#start());
    setReferenced(child, true);
    const limit = request.operation === 'smallPixels' ? PHOTO_DEADLINE_MS : DEADLINE_MS;
    const deadline = setTimeout(() => child.kill('SIGKILL'), limit);
    try {
      // Sending to a process that has died fails; its end is the answer.
      const answer = await nextAnswer(child, () => child.send(request, () => {}));
      if (answer === null) throw new PictureError(TOO_COSTLY, 'too_large');
      if ('value' in answer) return answer.value;
      throw new PictureError(answer.message, answer.fault);
    } finally {
      clearTimeout(deadline);
      setReferenced(child, false);
      this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = spawn(
      '/bin/sh',
      ['-c', START, String(MEMORY_KB), process.execPath, ...NODE_OPTIONS, WORKER],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // None of the shop's secrets: a fault in a decoder may give its process away.
        env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      },
    );
    this.#child = child;
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', forget);
    child.on('error', forget);
    if ((await nextAnswer(child)) === null) throw new Error('The picture process did not start');
    return child;
  }
}

/** What the process sends next; null when it ends instead. */
function nextAnswer(child: ChildProcess, send = () => {}): Promise<PictureAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<PictureAnswer | null>();
  const onEnd = () => resolve(null);
  child.once('message', resolve).once('exit', onEnd).once('error', onEnd);
  send();
  return promise.finally(() => {
    child.off('message', resolve).off('exit', onEnd).off('error', onEnd);
  });
}

/** A referenced child keeps this process, a command for example, from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isReferenced) handle?.ref();
    else handle?.unref();
  }
}

/** One process for the whole server, so that pictures are decoded one at a time. */
export const pictureProcess = new PictureProcess();
