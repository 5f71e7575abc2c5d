import { batchesOf } from '../../platform/batches.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { originalName, parseVariantName } from '../../platform/media/picture-names.ts';
import { readVariant } from './media.service.ts';

/** Names that are compared at once, and copies at once: each may hold 20 MB in memory. */
const COMPARED = 5_000;
const AT_ONCE = 6;

export interface CopyingOptions {
  onProgress?(done: number, all: number): void;
  signal?: AbortSignal;
}

/** How many files were copied, how many were there already, and the names of originals that are damaged. */
export interface CopySummary {
  copied: number;
  known: number;
  damaged: string[];
}

/**
 * Copies all pictures that the other store lacks: first the originals, from which sizes can be made again. It may be cut
 * off at any time and run again, also while shops use the stores. Damaged files are left out.
 * @throws MediaUnavailableError; the signal's reason when stopped
 */
export async function copyMedia(
  from: MediaStore,
  to: MediaStore,
  { onProgress, signal }: CopyingOptions = {},
): Promise<CopySummary> {
  const names = await from.list();
  const originals = names.filter((name) => name.startsWith(originalName(''))).sort();
  const variants = names.filter((name) => parseVariantName(name) !== null).sort();
  const all = originals.length + variants.length;
  const summary: CopySummary = { copied: 0, known: 0, damaged: [] };
  let done = 0;
  for (const batch of [...batchesOf(originals, COMPARED), ...batchesOf(variants, COMPARED)]) {
    const missing = await to.missing(batch);
    summary.known += batch.length - missing.length;
    done += batch.length - missing.length;
    const waiting = missing.values();
    const copy = async () => {
      for (const name of waiting) {
        signal?.throwIfAborted();
        const bytes = await wholeFile(from, name);
        if (bytes !== null) await to.put(name, bytes);
        if (bytes !== null) summary.copied += 1;
        // A damaged size is made again; an original cannot be.
        else if (parseVariantName(name) === null) summary.damaged.push(name);
        done += 1;
        onProgress?.(done, all);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copy));
  }
  return summary;
}

/** Null for a damaged file, or one that was removed meanwhile. */
async function wholeFile(store: MediaStore, name: string): Promise<Buffer | null> {
  const variant = parseVariantName(name);
  if (variant !== null) return await readVariant(store, variant);
  const bytes = await store.get(name);
  return bytes !== null && originalName(pictureId(bytes)) === name ? bytes : null;
}
