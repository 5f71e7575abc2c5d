import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { forceToDisk } from '../../platform/force-to-disk.ts';
import { StartError } from '../../platform/start-error.ts';

/** JSON lines, compressed: a head, the rows of each table, the original pictures, and an end that counts them. */
const backupLine = z.union([
  z.object({ phsarBackup: z.literal(1), schemaVersion: z.int(), madeAt: z.string() }),
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ picture: z.string().check(z.regex(/^[\da-f]{32}$/)), bytes: z.base64() }),
  z.object({ end: z.object({ rows: z.int(), pictures: z.int() }) }),
]);

export type BackupLine = z.output<typeof backupLine>;

export type WriteLine = (line: BackupLine) => Promise<void>;

/**
 * Writes a backup atomically, readable by its owner alone: it holds names, phone numbers and password hashes.
 * Concurrent backups to one path do not mix: the last to finish wins. A cancelled one leaves nothing.
 * @throws StartError when the path cannot be written
 */
export async function writeBackupFile(
  path: string,
  work: (write: WriteLine) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  // Caught per file operation, because errors of `work`, such as a lost database connection, look the same.
  const cannotWrite = (error: unknown): never => {
    if (isSystemError(error)) throw new StartError(`Cannot write ${path}: ${error.message}`);
    throw error;
  };
  const file = await open(unfinished, 'wx', 0o600).catch(cannotWrite);
  const packed = createGzip();
  const writing = pipeline(packed, file.createWriteStream({ flush: true })).catch(cannotWrite);
  // Awaited below; until then a rejection must not end the process.
  writing.catch(() => {});
  try {
    await work(async (line) => {
      signal?.throwIfAborted();
      if (packed.destroyed) return await writing;
      if (!packed.write(`${JSON.stringify(line)}\n`)) await once(packed, 'drain').catch(() => writing);
    });
    packed.end();
    await writing;
    await rename(unfinished, path).catch(cannotWrite);
    await forceToDisk(dirname(path)).catch(cannotWrite);
  } catch (error) {
    packed.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @throws StartError when the file cannot be read or is not a backup; the caller checks for a missing end */
export async function* readBackupFile(path: string): AsyncGenerator<BackupLine> {
  const unpacked = createGunzip();
  // Makes the loop below fail with the error.
  const reading = pipeline(createReadStream(path), unpacked).catch((error: unknown) => {
    unpacked.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield backupLine.parse(JSON.parse(text));
    }
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const isMissing =
      unpacked.errored !== null && 'code' in unpacked.errored && unpacked.errored.code === 'ENOENT';
    throw new StartError(isMissing ? `${path} is not there` : `${path} is not a backup, or is damaged`);
  } finally {
    unpacked.destroy();
    await reading;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
