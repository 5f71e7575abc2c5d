import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { errorCodeOf } from '../database/database-error.ts';
import { forceToDisk } from '../force-to-disk.ts';
import { bytesToCopy, checkedName, type MediaStore } from './media-store.ts';

const UNFINISHED = '.unfinished-';

/** A media store in a folder of files. Several servers and commands may use the same folder. */
export class MediaFolder implements MediaStore {
  readonly #path: string;

  /** @param path created by the first write */
  constructor(path: string) {
    this.#path = path;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#place(name, (unfinished) => writeFile(unfinished, bytes, { flag: 'wx', flush: true }));
  }

  async get(name: string): Promise<Buffer | null> {
    return await readFile(this.#fileOf(name)).catch(nullWhenMissing);
  }

  async has(name: string): Promise<boolean> {
    const file = await stat(this.#fileOf(name)).catch(nullWhenMissing);
    return file !== null && file.size > 0;
  }

  async missing(names: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const name of names) if (!(await this.has(name))) missing.push(name);
    return missing;
  }

  async list(): Promise<string[]> {
    const entries = await readdir(this.#path, { recursive: true, withFileTypes: true }).catch(
      nullWhenMissing,
    );
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !entry.name.startsWith(UNFINISHED))
      .map(({ parentPath, name }) => relative(this.#path, join(parentPath, name)).replaceAll(sep, '/'));
  }

  async delete(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true });
  }

  async copyFrom(other: MediaStore, name: string): Promise<void> {
    if (other instanceof MediaFolder) {
      await this.#place(name, async (unfinished) => {
        await copyFile(other.#fileOf(name), unfinished, constants.COPYFILE_FICLONE);
        await forceToDisk(unfinished);
      });
      return;
    }
    await this.put(name, await bytesToCopy(other, name));
  }

  /**
   * Writes atomically: a reader never sees a partial file, a crash leaves none under its name, and what was placed
   * survives a power cut.
   * @param write flushes the content
   */
  async #place(name: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const file = this.#fileOf(name);
    const unfinished = join(this.#path, `${UNFINISHED}${randomUUID()}`);
    const topmostNew = await mkdir(dirname(file), { recursive: true });
    try {
      await write(unfinished);
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    // The name is in the file's folder, and the name of each new folder in the folder around it.
    const last = dirname(topmostNew ?? file);
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      await forceToDisk(folder);
      if (folder === last) break;
    }
  }

  #fileOf(name: string): string {
    return join(this.#path, checkedName(name));
  }
}

function nullWhenMissing(error: unknown): null {
  if (errorCodeOf(error) === 'ENOENT') return null;
  throw error;
}
