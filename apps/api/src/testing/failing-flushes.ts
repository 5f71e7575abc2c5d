import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnGuarded } from './when-process-ends.ts';

const FLUSHES = 'fsync,fdatasync';

/**
 * Lets every flush of a process fail with EIO, like a disk with bad sectors, until the returned function is called.
 * @throws with strace's reason when it may not trace the process
 */
export async function failFlushes(pid: number): Promise<() => Promise<void>> {
  const inject = ['-e', `trace=${FLUSHES}`, '-e', `inject=${FLUSHES}:error=EIO`];
  const strace = spawnGuarded('strace', ['-f', ...inject, '-o', '/dev/null', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(strace, 'exit');
  let said = '';
  for await (const line of createInterface(strace.stderr)) {
    said += line;
    if (line.includes('attached')) {
      strace.stderr.resume();
      return async () => {
        strace.kill('SIGTERM');
        await ended;
      };
    }
  }
  throw new Error(`strace did not attach: ${said}`);
}
