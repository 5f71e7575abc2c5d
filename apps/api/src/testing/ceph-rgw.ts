import { type ChildProcess, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { freePort } from './free-port.ts';
import { spawnGuarded } from './when-process-ends.ts';

const run = promisify(execFile);

/** What the shop needs of a bucket, by the names of its settings. */
export interface BucketSettings {
  MEDIA_BUCKET: string;
  MEDIA_ENDPOINT: string;
  MEDIA_REGION: string;
  MEDIA_ACCESS_KEY: string;
  MEDIA_SECRET_KEY: string;
}

/** A real S3 of the machine's own: Ceph's gateway on a cluster in memory. */
export interface CephGateway {
  /** Makes an empty bucket. @returns the settings of a shop that uses it */
  makeBucket(name: string): Promise<BucketSettings>;
  /** The gateway no longer answers: it hangs, as one does whose disks are away. */
  pause(): void;
  resume(): void;
  /** Ends the gateway at once; its cluster keeps what it acknowledged. */
  kill(): Promise<void>;
  /** Starts a killed gateway again. Resolves when it answers. */
  restart(): Promise<void>;
  /** Ends the gateway, the cluster and its data. */
  stop(): Promise<void>;
}

const ACCESS_KEY = 'phsar-test-access-key';
const SECRET_KEY = 'phsar-test-secret-key-0123456789';
/** Bytes. */
const MEMORY = 512 * 1024 * 1024;
/** Milliseconds, on a busy machine. A quiet one takes about 18 s. */
const START_LIMIT = 180_000;

/** One monitor, one disk, nothing kept twice, and nobody asked for a key inside the cluster. */
const settingsOf = (folder: string, { monitor, gateway }: { monitor: number; gateway: number }) => `
[global]
fsid = ${randomUUID()}
mon_host = [v2:127.0.0.1:${monitor}]
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_data_avail_warn = 1
mon_data_avail_crit = 1
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
osd_objectstore = memstore
memstore_device_bytes = ${MEMORY}
osd_data = ${folder}/osd
mon_data = ${folder}/mon
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
keyring = ${folder}/keyring
`;

/**
 * Starts a monitor, a disk in memory and the gateway on free ports, in a folder that is removed when they stop.
 * @throws when a program of Ceph is missing (`npm run test:fleet` names its package) or does not start
 */
export async function startCephGateway(): Promise<CephGateway> {
  // The path of a socket must be short.
  const folder = await mkdtemp('/tmp/phsar-ceph-');
  const running: ChildProcess[] = [];
  const stop = async () => {
    for (const child of running.toReversed()) await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { port, startGateway } = await startAll(folder, running);
    let gateway = await startGateway();
    const endpoint = `http://127.0.0.1:${port}`;
    return {
      ...bucketsAt(endpoint),
      pause: () => gateway.kill('SIGSTOP'),
      resume: () => gateway.kill('SIGCONT'),
      kill: () => end(gateway),
      async restart() {
        gateway = await startGateway();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts all but the gateway. */
async function startAll(folder: string, running: ChildProcess[]) {
  const ports = { monitor: await freePort(), gateway: await freePort() };
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name));
  const settings = settingsOf(folder, ports);
  await writeFile(conf, settings);
  const ceph = (program: string, ...args: string[]) =>
    run(program, ['-c', conf, ...args], { timeout: START_LIMIT });
  const begin = async (program: string, ...args: string[]) => {
    const output = await open(join(folder, `${program}.out`), 'w');
    const child = spawnGuarded(program, ['-c', conf, ...args, '-f'], {
      stdio: ['ignore', output.fd, output.fd],
    });
    running.push(child);
    await once(child, 'spawn');
    await output.close();
    return child;
  };
  const allow = (...parts: string[]) => parts.flatMap((part) => ['--cap', part, 'allow *']);
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', ...allow('mon')]);
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...allow('mon', 'osd', 'mgr')]);
  const map = join(folder, 'monmap');
  const fsid = /fsid = (\S+)/.exec(settings)?.[1] ?? '';
  await run('monmaptool', [
    '--create',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[v2:127.0.0.1:${ports.monitor}]`,
    map,
  ]);
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--keyring', keyring, '--monmap', map);
  await begin('ceph-mon', '-i', 'a');
  const disk = randomUUID();
  await ceph('ceph', 'osd', 'new', disk);
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  await begin('ceph-osd', '-i', '0');
  const key = ['--access-key', ACCESS_KEY, '--secret-key', SECRET_KEY];
  // Waits for the disk, and makes the pools.
  await ceph('radosgw-admin', 'user', 'create', '--uid', 'shop', '--display-name', 'shop', ...key);
  const startGateway = async () => {
    const gateway = await begin('radosgw', '-n', 'client.admin');
    await untilAnswering(`http://127.0.0.1:${ports.gateway}`, gateway, join(folder, 'radosgw.out'));
    return gateway;
  };
  return { port: ports.gateway, startGateway };
}

async function untilAnswering(url: string, gateway: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  while (Date.now() < deadline) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    if (gateway.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`Ceph's gateway did not start:\n${await readFile(log, 'utf8')}`);
}

function bucketsAt(endpoint: string): Pick<CephGateway, 'makeBucket'> {
  const region = 'us-east-1';
  const client = new AwsClient({
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET_KEY,
    service: 's3',
    region,
    retries: 0,
  });
  return {
    async makeBucket(name) {
      const answer = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (!answer.ok) throw new Error(`No bucket ${name}: ${answer.status} ${await answer.text()}`);
      return {
        MEDIA_BUCKET: name,
        MEDIA_ENDPOINT: endpoint,
        MEDIA_REGION: region,
        MEDIA_ACCESS_KEY: ACCESS_KEY,
        MEDIA_SECRET_KEY: SECRET_KEY,
      };
    },
  };
}
