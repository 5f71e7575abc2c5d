import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FleetProgram, makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';
import type { Backend } from './haproxy.ts';
import { findBinaries, killPostmasterAtEnd } from './postgres-cluster.ts';

/** Seconds until a leader that is silent is replaced; Patroni asks for at least `loop_wait` + 2 × `retry_timeout`. */
const TTL = 8;
/** Milliseconds; far beyond a failover on a busy machine. */
const DEADLINE = 120_000;
const POLL_MS = 100;

/** PostgreSQL with a synchronous standby that takes over by itself. */
export interface PatroniCluster {
  /** Both servers; `/primary` of Patroni says which one takes writes. */
  backends: readonly Backend[];
  /** The name of the server that takes writes, once the other one has all that is acknowledged. */
  leader(): Promise<string>;
  /** Kills a server and its Patroni at once, as a machine that loses its power. */
  crash(name: string): Promise<void>;
  /** Starts it again: it follows whoever leads now. */
  revive(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  backend: Backend;
  settings: string;
  data: string;
  folder: string;
  patroni: FleetProgram | null;
}

/** Starts etcd and two PostgreSQL servers under Patroni, on loopback, without passwords. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const { folder, remove } = await makeFleetFolder();
  const etcd = await startEtcd(folder);
  const nodes = new Map<string, Node>();
  for (const name of ['one', 'two']) nodes.set(name, await makeNode(name, folder, etcd.port));
  // Patroni starts its server outside of its own process group.
  const cancellations = [...nodes.values()].map(({ data }) => killPostmasterAtEnd(data));
  const nodeOf = (name: string): Node => {
    const node = nodes.get(name);
    if (node === undefined) throw new Error(`No server ${name}`);
    return node;
  };
  const revive = async (name: string) => {
    const node = nodeOf(name);
    node.patroni = await startProgram({
      command: 'patroni',
      args: [node.settings],
      port: node.backend.health.port,
      folder: node.folder,
    });
  };
  const crash = async (name: string) => {
    const node = nodeOf(name);
    // Patroni first: it would start the server again.
    await node.patroni?.stop('SIGKILL');
    await killServer(node.data);
  };
  const cluster: PatroniCluster = {
    backends: [...nodes.values()].map(({ backend }) => backend),
    leader: () => untilSynchronous(nodes),
    crash,
    revive,
    async stop() {
      for (const name of nodes.keys()) await crash(name);
      for (const cancel of cancellations) cancel();
      await etcd.stop('SIGKILL');
      await remove();
    },
  };
  try {
    for (const name of nodes.keys()) await revive(name);
    await cluster.leader();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function startEtcd(folder: string): Promise<FleetProgram> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return await startProgram({
    command: 'etcd',
    args: [
      ...['--name', 'only', '--data-dir', join(folder, 'etcd'), '--enable-v2'],
      ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `only=${peerUrl}`],
    ],
    port,
    folder,
    environment: { ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '' },
  });
}

async function makeNode(name: string, folder: string, etcdPort: number): Promise<Node> {
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const settings = join(folder, `${name}.yml`);
  await writeFile(
    settings,
    `scope: phsar
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: ${TTL}
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: 'on', hot_standby: 'on' }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  pgpass: ${data}.pgpass
  bin_dir: ${await findBinaries()}
  parameters: { unix_socket_directories: '${folder}' }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: postgres }
`,
  );
  const health = { port: restPort, path: '/primary' };
  return { backend: { name, port, health }, settings, data, folder: dirname(data), patroni: null };
}

/** SIGKILL to the postmaster, whose children end by themselves. */
async function killServer(data: string): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (pid === undefined || pid === '') return;
  try {
    process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Until one leads and the other one is its synchronous standby. @returns the leader's name */
async function untilSynchronous(nodes: ReadonlyMap<string, Node>): Promise<string> {
  const deadline = Date.now() + DEADLINE;
  while (Date.now() < deadline) {
    const roles = new Map<string, string>();
    for (const [name, { backend }] of nodes) {
      const answers = async (path: string) =>
        await fetch(`http://127.0.0.1:${backend.health.port}${path}`).then(
          ({ ok }) => ok,
          () => false,
        );
      if (await answers('/primary')) roles.set('primary', name);
      else if (await answers('/synchronous')) roles.set('standby', name);
    }
    const leader = roles.get('primary');
    if (leader !== undefined && roles.has('standby')) return leader;
    await wait(POLL_MS);
  }
  const logs = [...nodes.values()].map(({ patroni }) => patroni?.log().slice(-2_000));
  throw new Error(`No primary with a synchronous standby:\n${logs.join('\n---\n')}`);
}
