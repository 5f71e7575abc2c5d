import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** A line means that the command is not needed any more. Input without one ends with the process that would have written it. */
const GUARD = 'trap "" HUP INT TERM; read -r line || "$@"';

/**
 * Runs a command when this process ends, in whatever way: the shell that runs it waits for the end of a pipe, which comes after
 * a SIGKILL too.
 * @returns a function that calls it off
 */
export function whenProcessEnds(command: string, ...args: string[]): () => void {
  const guard = spawn('sh', ['-c', GUARD, 'guard', command, ...args], {
    // In a session of its own: Ctrl+C in a terminal reaches all others.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.stdin.on('error', () => {});
  return () => guard.stdin.end('\n');
}

/** Starts a program in a process group of its own, which ends with this process. */
export const spawnGuarded = ((command: string, args: readonly string[], options: SpawnOptions = {}) => {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid === undefined) return child;
  const group = -child.pid;
  const callOff = whenProcessEnds('kill', '-s', 'KILL', '--', String(group));
  child.once('exit', () => hasProcesses(group) || callOff());
  return child;
}) as typeof spawn;

/** Kills what is left of the group that a program of `spawnGuarded` has led. */
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
