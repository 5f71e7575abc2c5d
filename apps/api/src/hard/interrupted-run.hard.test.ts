import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** Milliseconds, on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** The command lines of all processes in whose environment the text stands: what a run started inherits it. */
function processesWith(text: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isMeant = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(text);
      return isMeant ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()] : [];
    } catch {
      // Not a process, or one that has just ended.
      return [];
    }
  });
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run of tests that %s ends leaves no program running',
  async (signal) => {
    const mark = `INTERRUPTED_RUN=${randomUUID()}`;
    const [name = '', value] = mark.split('=');
    // All files of the project, which take minutes: the run does not end by itself meanwhile.
    const run = spawn(process.execPath, [VITEST, 'run', '--project', 'api-postgres'], {
      cwd: ROOT,
      env: { ...process.env, [name]: value },
      stdio: 'ignore',
    });
    onTestFinished(() => {
      run.kill('SIGKILL');
    });
    await vi.waitFor(
      () => expect(processesWith(mark).some((line) => line.includes('/bin/postgres -D'))).toBe(true),
      PATIENCE,
    );
    const ended = once(run, 'exit');
    run.kill(signal);
    await ended;
    await vi.waitFor(() => expect(processesWith(mark)).toEqual([]), PATIENCE);
  },
);
