import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerClock {
  /** What a shop is started with to go by this clock. */
  settings: Record<string, string>;
  /** Sets the time; from then on the clock runs on by itself. */
  set(time: Date): void;
}

/** A clock for a shop of a test's own; at first it shows the machine's time. */
export function serverClock(): ServerClock {
  const folder = mkdtempSync(join(tmpdir(), 'phsar-clock-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ahead');
  writeFileSync(file, '0');
  return {
    settings: {
      NODE_OPTIONS: `--import=${new URL('moved-clock.ts', import.meta.url)}`,
      CLOCK_AHEAD: file,
    },
    set(time) {
      // Never half written: the shop reads it at any moment.
      const written = join(folder, 'written');
      writeFileSync(written, String(time.getTime() - Date.now()));
      renameSync(written, file);
    },
  };
}
