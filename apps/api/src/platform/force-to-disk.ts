import { open } from 'node:fs/promises';

/** Flushes a file's content or, of a folder, the names in it: a new or renamed file survives a power cut only after both. */
export async function forceToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
