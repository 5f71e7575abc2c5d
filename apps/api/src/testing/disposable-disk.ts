import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whenProcessEnds } from './when-process-ends.ts';

const run = promisify(execFile);

/** A sparse file: only what is written takes room. Bytes. */
const SIZE = 2 ** 30;
/** By itself the file system flushes its journal every 300 s, not every 5: what the shop does not flush is lost for certain. */
const MOUNT_OPTIONS = 'loop,commit=300';

/** A file system of its own whose power can be cut. */
export interface DisposableDisk {
  folder: string;
  /** Flushes everything that was written so far. */
  flush(): Promise<void>;
  /** From now on nothing reaches the disk: every flush fails, and so do most other calls. */
  cutPower(): Promise<void>;
  /** Brings the disk back as it was last flushed. No process may have a file open on it. */
  restorePower(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes an ext4 file system in a file. The cut is the kernel's own (`EXT4_IOC_SHUTDOWN` without a flush of the log): pages and names that
 * were not flushed are gone. A drive that loses what it reported as flushed is not imitated.
 * @throws without root or loop devices
 */
export async function makeDisposableDisk(): Promise<DisposableDisk> {
  const place = await mkdtemp(join(tmpdir(), 'phsar-disk-'));
  const image = join(place, 'image');
  const folder = join(place, 'disk');
  const mount = () => run('mount', ['-o', MOUNT_OPTIONS, image, folder]);
  await mkdir(folder);
  await writeFile(image, '');
  await truncate(image, SIZE);
  try {
    await run('mkfs.ext4', ['-q', '-F', image]);
    await mount();
  } catch (error) {
    await rm(place, { recursive: true });
    throw new Error('A disk whose power can be cut needs root, ext4 and a loop device', { cause: error });
  }
  const cancel = whenProcessEnds('umount', '--lazy', folder);
  return {
    folder,
    flush: async () => void (await run('sync', ['-f', folder])),
    cutPower: async () => void (await run('xfs_io', ['-x', '-c', 'shutdown', folder])),
    async restorePower() {
      await run('umount', [folder]);
      await mount();
    },
    async remove() {
      await run('umount', [folder]);
      cancel();
      await rm(place, { recursive: true });
    },
  };
}
