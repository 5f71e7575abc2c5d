import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type SetUpFile = ReturnType<typeof setUpFileIn>;

/** The file `office-setup` in the data folder, mode 0600: the code of the first owner's link until there is an owner. */
export function setUpFileIn(dataDir: string) {
  const path = join(dataDir, 'office-setup');
  const remove = () => rmSync(path, { force: true });
  return {
    /** @returns null without a file */
    read(): string | null {
      try {
        return readFileSync(path, 'utf8').trim() || null;
      } catch {
        return null;
      }
    },
    write(code: string): void {
      mkdirSync(dataDir, { recursive: true });
      remove();
      writeFileSync(path, `${code}\n`, { mode: 0o600 });
    },
    remove,
  };
}
