import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isWholePicture, KEPT_FORMATS, type KeptFormat } from './picture-file.ts';

/** One size and format of a picture. */
export interface Variant {
  id: string;
  width: number;
  format: KeptFormat;
}

const VARIANT_NAME = /^([\da-f]{32})-(\d{1,4})\.(webp|avif|jpg)$/;

export function variantName({ id, width, format }: Variant): string {
  return `${id}-${width}.${format}`;
}

/** Null when it is no such name: nothing else of the folder can be asked for. */
export function parseVariantName(name: string): Variant | null {
  const [, id, width, format] = VARIANT_NAME.exec(name) ?? [];
  const known = KEPT_FORMATS.find((candidate) => candidate === format);
  if (id === undefined || known === undefined) return null;
  return variantName({ id, width: Number(width), format: known }) === name
    ? { id, width: Number(width), format: known }
    : null;
}

/** Pictures as files: variants side by side, originals in a folder of their own. Names follow from content. */
export class MediaFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.path, 'originals'), { recursive: true });
  }

  /** Null when it is not there, or not whole: it is sent as one that never changes. */
  async readVariant(variant: Variant): Promise<Buffer | null> {
    const bytes = await readIfThere(join(this.path, variantName(variant)));
    return bytes !== null && isWholePicture(bytes, variant.format) ? bytes : null;
  }

  async readOriginal(id: string): Promise<Buffer | null> {
    return await readIfThere(join(this.path, 'originals', id));
  }

  async hasVariant(variant: Variant): Promise<boolean> {
    const file = await stat(join(this.path, variantName(variant))).catch(nullWhenMissing);
    return file !== null && file.size > 0;
  }

  hasOriginal(id: string): Promise<boolean> {
    return isThere(join(this.path, 'originals', id));
  }

  /** Names of everything that lies here beside the originals. */
  async variantNames(): Promise<Set<string>> {
    const entries = (await readdir(this.path).catch(nullWhenMissing)) ?? [];
    return new Set(entries.filter((name) => parseVariantName(name) !== null));
  }

  async writeVariant(variant: Variant, bytes: Buffer): Promise<void> {
    await this.#write(variantName(variant), bytes);
  }

  /** On the disk under its name when it resolves: the database is about to name it. */
  async writeOriginal(id: string, bytes: Buffer): Promise<void> {
    await this.#write(join('originals', id), bytes);
    await forceToDisk(join(this.path, 'originals'));
  }

  /** Takes a variant that lies ready elsewhere. */
  async adopt(variant: Variant, from: string): Promise<void> {
    const unfinished = this.#unfinishedName();
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await forceToDisk(unfinished);
    await rename(unfinished, join(this.path, variantName(variant)));
  }

  async removeVariant(name: string): Promise<void> {
    await rm(join(this.path, name), { force: true });
  }

  /** Whole or not at all: a reader never sees half a file, nor does a crash leave one under its name. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    const unfinished = this.#unfinishedName();
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
      await rename(unfinished, join(this.path, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  #unfinishedName(): string {
    return join(this.path, `.unfinished-${randomUUID()}`);
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(nullWhenMissing);
}

/** Its content, or the names in a folder. */
async function forceToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
