import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds the code of the first owner's link until there is an owner. */
export interface SetUpFile {
  /** @returns null without a file */
  read(): string | null;
  /** Writes the code, readable only by the server's user. */
  write(code: string): void;
  remove(): void;
}

/** The file `office-setup` in the data folder, mode 0600. */
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
