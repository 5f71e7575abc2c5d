import { fsyncSync } from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresMod = postgresMod.PostgresMod;

interface OpenFile {
  nfd: number;
}

/** The part of the WASM module's file system that is patched here; PGlite does not type it. */
interface NodeBackedFiles {
  filesystems: { NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } } };
}

export interface DurableNodeFsEvents {
  onSync(): void;
  /** The disk or the database failed: nothing may be acknowledged after this. Must not return. */
  onBroken(reason: unknown): never;
}

/**
 * Files in a folder, synced to disk when PostgreSQL calls `fsync`. PGlite's own NodeFS lacks `fsync`, so a commit
 * would be acknowledged while it is still in the kernel's memory.
 */
export class DurableNodeFs extends NodeFS {
  readonly #events: DurableNodeFsEvents;

  constructor(folder: string, events: DurableNodeFsEvents) {
    super(folder);
    this.#events = events;
  }

  override async init(database: PGlite, options: Partial<PostgresMod>) {
    const { emscriptenOpts } = await super.init(database, options);
    const wireFsync = (module: PostgresMod) => {
      const files = module.FS as unknown as NodeBackedFiles;
      files.filesystems.NODEFS.stream_ops.fsync = (file) => this.#fsync(file);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        // A PANIC ends in abort(), which PGlite would swallow and then carry on.
        onAbort: (reason: unknown) => this.#events.onBroken(reason),
        preRun: [...(emscriptenOpts.preRun ?? []), wireFsync],
      },
    };
  }

  #fsync(file: OpenFile): number {
    try {
      fsyncSync(file.nfd);
    } catch (error) {
      this.#events.onBroken(error);
    }
    this.#events.onSync();
    return 0;
  }
}
