import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killGroup, spawnGuarded } from './when-process-ends.ts';

/** Milliseconds; far beyond a start on a busy machine. */
const START_DEADLINE = 60_000;

const run = promisify(execFile);

/** A program of the fleet that listens on loopback. */
export interface FleetProgram {
  port: number;
  /** What it wrote so far. */
  log(): string;
  /** Ends it with its workers and waits; SIGKILL as a crash would. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again as it was, once it has ended. */
  restart(): Promise<void>;
}

/** How a program is started. */
interface Start {
  command: string;
  args: readonly string[];
  /** Where it listens once it is ready. */
  port: number;
  folder: string;
  environment?: Record<string, string>;
}

/** Starts a program of Debian as the user `postgres`, and waits until it listens. @throws with its log when it ends before */
export async function startProgram({
  command,
  args,
  port,
  folder,
  environment = {},
}: Start): Promise<FleetProgram> {
  const owner = await postgresUser();
  let child: ChildProcess;
  let log = '';
  const program: FleetProgram = {
    port,
    log: () => log,
    async stop(signal = 'SIGTERM') {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      killGroup(child);
    },
    async restart() {
      child = spawnGuarded(command, args, {
        cwd: folder,
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...owner,
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          log += chunk.toString();
        });
      }
      const deadline = Date.now() + START_DEADLINE;
      while (!(await isListening(port))) {
        if (hasEnded(child) || Date.now() > deadline) {
          await program.stop('SIGKILL');
          throw new Error(`${command} did not start:\n${log}`);
        }
        await wait(50);
      }
    },
  };
  await program.restart();
  return program;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Whether somebody listens on a port of loopback. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A temporary folder that belongs to the user `postgres`. */
export async function makeFleetFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join('/tmp', 'phsar-fleet-'));
  const { uid, gid } = await postgresUser();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** PostgreSQL, PgBouncer and Patroni refuse to run as root. Empty for everybody else, who runs them as themselves. */
async function postgresUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
