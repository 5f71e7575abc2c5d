import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Runs the command when its input ends without a line: the process that holds the other end of the pipe has ended. */
const GUARD = 'trap "" HUP INT TERM; read -r line || "$@"';

/**
 * Runs a command when this process ends, also by SIGKILL: a shell waits for the end of a pipe from this process.
 * @returns a function that cancels it
 */
export function whenProcessEnds(command: string, ...args: string[]): () => void {
  const guard = spawn('sh', ['-c', GUARD, 'guard', command, ...args], {
    // In its own session, so that Ctrl+C in a terminal does not reach it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.stdin.on('error', () => {});
  return () => guard.stdin.end('\n');
}

/** Starts a program in its own process group, which is killed when this process ends. */
export const spawnGuarded = ((command: string, args: readonly string[], options: SpawnOptions = {}) => {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined) return child;
  const group = -child.pid;
  const cancel = whenProcessEnds('kill', '-s', 'KILL', '--', String(group));
  child.once('exit', () => hasProcesses(group) || cancel());
  return child;
}) as typeof spawn;

/** Kills what is left of the process group of a program that `spawnGuarded` started. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined && hasProcesses(-pid)) process.kill(-pid, 'SIGKILL');
}

function hasProcesses(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
