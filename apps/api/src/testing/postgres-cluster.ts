import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../platform/start-error.ts';

const run = promisify(execFile);

export interface PostgresCluster {
  /** Connects by unix socket as the superuser, without a password. */
  urlOf(database: string): string;
  /** TCP on 127.0.0.1; asks for a password. */
  port: number;
  stop(): Promise<void>;
}

const INSTALL =
  'The tests need PostgreSQL 15 or later: apt-get install postgresql, or put its binaries (initdb, pg_ctl) in PATH';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** The folder of `initdb` and `pg_ctl`: Debian's newest version, else the one on PATH. */
async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = await namesIn(debian);
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  for (const folder of [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)]) {
    const names = await namesIn(folder);
    if (names.includes('initdb') && names.includes('pg_ctl')) return folder;
  }
  throw new StartError(INSTALL);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
  return address.port;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who then owns the folder. */
async function chooseRunner(folder: string) {
  if (process.getuid?.() !== 0)
    return (command: string, args: string[]) => run(command, args, { cwd: folder });
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  await chown(folder, await idOf('-u'), await idOf('-g'));
  return (command: string, args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', command, ...args], { cwd: folder });
}

/** Tests need no durability. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL in a temporary folder, which is removed when it stops.
 * @param isDurable keeps fsync on, for measurements
 * @throws StartError saying what to install where PostgreSQL is missing.
 */
export async function startPostgresCluster({ isDurable = false } = {}): Promise<PostgresCluster> {
  const binaries = await findBinaries();
  // The system's temporary folder may have a path too long for a socket.
  const folder = await mkdtemp('/tmp/phsar-postgres-');
  const asOwner = await chooseRunner(folder);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const settings = [
    ...(isDurable ? [] : NOT_DURABLE),
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  await asOwner(join(binaries, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
  ]);
  await asOwner(join(binaries, 'pg_ctl'), [
    'start',
    '-w',
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-o',
    options,
  ]);
  return {
    port,
    urlOf: (database) =>
      `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      await asOwner(join(binaries, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', data]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
