import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this, compressing costs more than it saves. Bytes. */
const MIN_BYTES = 512;

/**
 * Writes `name.br` and `name.gz` beside the files that browsers load, as small as possible: the server only picks one.
 */
export async function compressFolder(root: string): Promise<void> {
  const files = await readdir(root, { recursive: true });
  await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(root, file))),
  );
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  // Node's brotli is at its slowest and best unless told otherwise.
  await Promise.all([
    brotli(content).then((packed) => writeFile(`${file}.br`, packed)),
    gzipped(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
