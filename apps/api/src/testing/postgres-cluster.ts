import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../platform/start-error.ts';
import { freePort } from './free-port.ts';
import { runOnServer } from './postgres-admin.ts';
import { whenProcessEnds } from './when-process-ends.ts';

const run = promisify(execFile);

export interface PostgresCluster {
  /** Connects by unix socket as the superuser, without a password. */
  urlOf(database: string): string;
  /** TCP on 127.0.0.1; asks for a password. */
  port: number;
  /** Ends it without a checkpoint, as a crash would. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  /** Copies it, and starts the copy as a standby; each commit waits for it from then on if the cluster is durable. */
  startStandby(): Promise<PostgresStandby>;
}

/** A server that follows a primary, and can only be read. */
export interface PostgresStandby extends PostgresCluster {
  /** Makes it a primary, without a standby. */
  promote(): Promise<void>;
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
export async function findBinaries(): Promise<string> {
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

type Runner = Awaited<ReturnType<typeof chooseRunner>>;

/** A temporary folder that is to hold a server. */
interface Place {
  folder: string;
  data: string;
  port: number;
  /** Runs one of PostgreSQL's programs as the folder's owner. */
  program(name: string, args: string[]): ReturnType<Runner>;
}

async function makePlace(): Promise<Place> {
  const binaries = await findBinaries();
  // The system's temporary folder may have a path too long for a socket.
  const folder = await mkdtemp('/tmp/phsar-postgres-');
  const asOwner = await chooseRunner(folder);
  return {
    folder,
    data: join(folder, 'data'),
    port: await freePort(),
    program: (name, args) => asOwner(join(binaries, name), args),
  };
}

/**
 * Kills a PostgreSQL when this process ends: its first process, the others follow by themselves.
 * @returns a function that cancels it
 */
export function killPostmasterAtEnd(data: string): () => void {
  return whenProcessEnds('sh', '-c', 'kill -s QUIT -- "$(head -n 1 "$0")"', join(data, 'postmaster.pid'));
}

/** Starts the server whose data the place holds. */
async function startServer(place: Place, settings: readonly string[]): Promise<PostgresCluster> {
  const { folder, data, port, program } = place;
  const own = [`port=${port}`, `unix_socket_directories=${folder}`];
  const options = [...settings, ...own].map((setting) => `-c ${setting}`).join(' ');
  const cancel = killPostmasterAtEnd(data);
  await program('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options]);
  const urlOf = (database: string) =>
    `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
  let isRunning = true;
  const crash = async () => {
    if (!isRunning) return;
    isRunning = false;
    await program('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
    cancel();
  };
  return {
    port,
    urlOf,
    crash,
    async stop() {
      await crash();
      await rm(folder, { recursive: true, force: true });
    },
    startStandby: () => startStandby(place, urlOf('postgres'), settings),
  };
}

/**
 * Starts a PostgreSQL in a temporary folder, which is removed when it stops.
 * @param isDurable keeps fsync on, for measurements, and for a standby that must have what was acknowledged
 * @throws StartError saying what to install where PostgreSQL is missing.
 */
export async function startPostgresCluster({ isDurable = false } = {}): Promise<PostgresCluster> {
  const place = await makePlace();
  await place.program('initdb', [
    ...['-D', place.data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
  ]);
  return await startServer(place, [
    ...(isDurable ? [] : NOT_DURABLE),
    'listen_addresses=127.0.0.1',
    'max_connections=200',
  ]);
}

async function startStandby(
  primary: Place,
  primaryUrl: string,
  settings: readonly string[],
): Promise<PostgresStandby> {
  const place = await makePlace();
  const source = ['-h', primary.folder, '-p', String(primary.port), '-U', 'postgres'];
  await place.program('pg_basebackup', [
    ...['-D', place.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ...source,
  ]);
  const server = await startServer(place, settings);
  await runOnServer(
    primaryUrl,
    "ALTER SYSTEM SET synchronous_standby_names = '*'",
    'SELECT pg_reload_conf()',
  );
  await runOnServer(primaryUrl, UNTIL_SYNCHRONOUS);
  return {
    ...server,
    async promote() {
      await runOnServer(
        server.urlOf('postgres'),
        // The copy has the primary's setting, and would wait for a standby of its own.
        "ALTER SYSTEM SET synchronous_standby_names = ''",
        'SELECT pg_reload_conf()',
      );
      await place.program('pg_ctl', ['promote', '-w', '-D', place.data]);
    },
  };
}

/** Fails with the statement's own message where no standby follows within ten seconds. */
const UNTIL_SYNCHRONOUS = `DO $$ BEGIN
  FOR attempt IN 1..500 LOOP
    IF EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync') THEN RETURN; END IF;
    PERFORM pg_stat_clear_snapshot(), pg_sleep(0.02);
  END LOOP;
  RAISE 'no synchronous standby';
END $$`;
