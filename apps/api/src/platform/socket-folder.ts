import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux allows 108 bytes including the terminating zero, macOS 104. */
const MAX_SOCKET_PATH_BYTES = 103;
const PREFIX = 'phsar-';

/** Creates a folder that only this user may enter, with a path short enough for a socket of that name. */
export function makeSocketFolder(socketName: string): string {
  const path = join(tmpdir(), `${PREFIX}XXXXXX`, socketName);
  const isShortEnough = Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
  return mkdtempSync(join(isShortEnough ? tmpdir() : '/tmp', PREFIX));
}
