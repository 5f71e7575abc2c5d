import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import { spawnGuarded } from '../../apps/api/src/testing/when-process-ends.ts';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The command of `npm start`, run by this process's own Node. */
const START = manifest.scripts.start.replace('exec node ', 'exec "$NODE" ');
/** Far beyond a start on a busy machine: only a server that hangs takes as long. */
const START_DEADLINE_MS = 180_000;

export interface ShopProcess {
  url: string;
  dataDir: string;
  /** Process id of the running server. */
  pid(): number;
  /** The log so far. */
  log(): string;
  /** The log's path, for other processes to read. */
  logFile: string;
  /** Stops the server and keeps its data. @returns the exit code; null when the signal killed it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Restarts the server on the same address and data. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Starts the shop as `npm start` does, on a free port with its own data folder.
 * @param goods a data folder whose copy it starts from; without one it imports the demo shop, which takes many seconds
 */
export async function startShop(settings: Record<string, string> = {}, goods?: string): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-e2e-'));
  if (goods !== undefined) await cp(goods, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  const logFile = `${dataDir}.log`;
  let log = '';

  async function start() {
    server = spawnGuarded('sh', ['-c', START], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE: process.execPath,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        appendFileSync(logFile, chunk);
      });
    }
    await untilReady(url, server, () => log);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    if (server === null) return null;
    if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
    return server.exitCode;
  }

  await start();
  return {
    url,
    dataDir,
    pid: () => server?.pid ?? 0,
    log: () => log,
    logFile,
    start,
    stop,
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(logFile, { force: true });
    },
  };
}

async function untilReady(url: string, server: ChildProcess, log: () => string) {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The shop ended with code ${server.exitCode}:\n${log()}`);
    const isReady = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop was not ready after ${START_DEADLINE_MS} ms:\n${log()}`);
}
