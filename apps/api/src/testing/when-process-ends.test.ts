import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { killGroup, spawnGuarded } from './when-process-ends.ts';

/** Neither gone nor a zombie, which only waits to be reaped. */
function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('killGroup ends the workers of a program that was killed', async () => {
  const program = spawnGuarded('sh', ['-c', 'sleep 600 & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface(program.stdout), 'line');
  const worker = Number(line);
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(isAlive(worker)).toBe(true);
  killGroup(program);
  await vi.waitFor(() => expect(isAlive(worker)).toBe(false));
});
