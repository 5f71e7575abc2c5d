import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the code of the first owner's link stands until there is an owner. */
export interface SetUpFile {
  /** @returns null when there is none */
  read(): string | null;
  /** Readable by the server's own user alone. */
  write(code: string): void;
  remove(): void;
}

/** `office-setup` in the data folder, readable by its owner alone. */
export function setUpFileIn(dataDir: string): SetUpFile {
  const path = join(dataDir, 'office-setup');
  return {
    read() {
      try {
        return readFileSync(path, 'utf8').trim() || null;
      } catch {
        return null;
      }
    },
    write(code) {
      mkdirSync(dataDir, { recursive: true });
      rmSync(path, { force: true });
      writeFileSync(path, `${code}\n`, { mode: 0o600 });
    },
    remove() {
      rmSync(path, { force: true });
    },
  };
}
