import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A control group of Linux that bounds the memory of processes, their share of the page cache included. */
export interface MemoryGroup {
  /** Runs `start` so that the processes it starts, and they alone, are in the group. */
  around<T>(start: () => Promise<T>): Promise<T>;
  /** How many of its processes the kernel killed because the memory was not enough. */
  kills(): Promise<number>;
  /** Once its processes have ended. */
  remove(): Promise<void>;
}

interface Version {
  root: string;
  limitFile: string;
  killsFile: string;
}

const FIRST: Version = {
  root: '/sys/fs/cgroup/memory',
  limitFile: 'memory.limit_in_bytes',
  killsFile: 'memory.oom_control',
};
const SECOND: Version = { root: '/sys/fs/cgroup', limitFile: 'memory.max', killsFile: 'memory.events' };

/** @throws without root, or where no control groups are mounted */
export async function makeMemoryGroup(bytes: number): Promise<MemoryGroup> {
  const isFirst = existsSync(FIRST.root);
  const { root, limitFile, killsFile } = isFirst ? FIRST : SECOND;
  const folder = join(root, `phsar-bench-${process.pid}`);
  const own = await ownGroup(root, isFirst);
  if (!isFirst) await writeFile(join(root, 'cgroup.subtree_control'), '+memory');
  await mkdir(folder);
  await writeFile(join(folder, limitFile), String(bytes));
  const enter = (group: string) => writeFile(join(group, 'cgroup.procs'), String(process.pid));
  return {
    async around(start) {
      // A process is born into its parent's group; moved later, it would leave behind what it has already taken.
      await enter(folder);
      try {
        return await start();
      } finally {
        await enter(own);
      }
    },
    async kills() {
      return Number(/^oom_kill (\d+)$/m.exec(await readFile(join(folder, killsFile), 'utf8'))?.[1] ?? 0);
    },
    remove: () => rmdir(folder),
  };
}

async function ownGroup(root: string, isFirst: boolean): Promise<string> {
  const groups = await readFile('/proc/self/cgroup', 'utf8');
  const path = (isFirst ? /^\d+:memory:(.*)$/m : /^0::(.*)$/m).exec(groups)?.[1] ?? '/';
  return join(root, path);
}
