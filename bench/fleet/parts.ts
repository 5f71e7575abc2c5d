import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type CephGateway, startCephGateway } from '../../apps/api/src/testing/ceph-rgw.ts';
import { type HaProxy, startHaProxy, startPrimaryAddress } from '../../apps/api/src/testing/haproxy.ts';
import { type PatroniCluster, startPatroniCluster } from '../../apps/api/src/testing/patroni-cluster.ts';
import { type PgBouncer, startPgBouncer } from '../../apps/api/src/testing/pgbouncer.ts';
import { type ShopProcess, startShop } from '../../e2e/support/shop-process.ts';
import { joinAsFirstOwner } from '../support/office-owner.ts';
import { openShoppers, type Shopper, TOKEN_SECRET } from '../support/shoppers.ts';

const SERVERS = 3;
const SHOPPERS = 24;
/** Milliseconds; far beyond a failover or a start on a busy machine. */
const DEADLINE = 180_000;

/** A large shop on one machine: every program is a real one. */
export interface Fleet {
  /** Where shoppers and staff come in. */
  url: string;
  servers: readonly ShopProcess[];
  shoppers: readonly Shopper[];
  /** The owner's cookie. */
  cookie: string;
  parts: readonly Part[];
  /** Leads past the pooler, to whichever server takes writes. */
  databaseUrl: string;
  /** Until every server takes orders, and the standby has all that is acknowledged. */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

/** A program that can be killed. */
export interface Part {
  name: string;
  /** Nothing takes its place, so no order is taken while it is away. */
  isAlone: boolean;
  kill(): Promise<void>;
  revive(): Promise<void>;
}

/**
 * Starts three shops with the demo goods behind HAProxy; PgBouncer and HAProxy before a primary with a synchronous standby, led by
 * Patroni and etcd; and Ceph's gateway with the pictures.
 */
export async function startFleet(): Promise<Fleet> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  const started = <Started extends { stop(): Promise<unknown> }>(part: Started): Started => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    const cluster = started(await startPatroniCluster());
    const address = started(await startPrimaryAddress(cluster.backends));
    const { databaseUrl } = address;
    const pooler = started(await startPgBouncer(databaseUrl));
    const gateway = started(await startCephGateway());
    const settings = {
      ...(await gateway.makeBucket('shop-pictures')),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      RATE_LIMIT: 'off',
      // So that all name the same one in their pages.
      PUBLIC_URL: 'http://shop.example',
      LOG_LEVEL: 'warn',
      TOKEN_SECRET,
    };
    const servers: ShopProcess[] = [];
    const addServer = async () => {
      const server = await startShop(settings);
      stops.push(() => server.remove());
      servers.push(server);
      return server;
    };
    const first = await addServer();
    const cookie = await joinAsFirstOwner(first);
    const shoppers = await seed(databaseUrl);
    // It knows nothing of goods that SQL has added.
    await first.stop();
    await first.start();
    while (servers.length < SERVERS) await addServer();
    const front = started(
      await startHaProxy(
        'http',
        servers.map(({ url }, place) => {
          const port = Number(new URL(url).port);
          return { name: `shop-${place + 1}`, port, health: { port, path: '/api/ready' } };
        }),
      ),
    );
    const url = `http://127.0.0.1:${front.port}`;
    return {
      url,
      servers,
      shoppers,
      cookie,
      parts: partsOf({ first, front, pooler, address, cluster, gateway }),
      databaseUrl,
      async untilWhole() {
        await cluster.leader();
        for (const { url: own } of [...servers, { url }]) await until(() => isReady(own));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Programs {
  first: ShopProcess;
  front: HaProxy;
  pooler: PgBouncer;
  address: HaProxy;
  cluster: PatroniCluster;
  gateway: CephGateway;
}

function partsOf({ first, front, pooler, address, cluster, gateway }: Programs): Part[] {
  const alone = (name: string, { kill, restart }: { kill(): Promise<void>; restart(): Promise<void> }) => ({
    name,
    isAlone: true,
    kill,
    revive: restart,
  });
  let killed = '';
  const crash = async (role: 'primary' | 'standby') => {
    const leader = await cluster.leader();
    killed = cluster.backends.find(({ name }) => (name === leader) === (role === 'primary'))?.name ?? '';
    await cluster.crash(killed);
  };
  const database = (role: 'primary' | 'standby') => ({
    name: role,
    isAlone: false,
    kill: () => crash(role),
    revive: () => cluster.revive(killed),
  });
  return [
    {
      name: 'a shop server',
      isAlone: false,
      kill: async () => {
        await first.stop('SIGKILL');
      },
      revive: first.start,
    },
    alone('HAProxy before the shops', front),
    alone('PgBouncer', pooler),
    alone('HAProxy before PostgreSQL', address),
    database('primary'),
    database('standby'),
    { ...alone('bucket', gateway), isAlone: false },
  ];
}

async function seed(databaseUrl: string): Promise<Shopper[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await openShoppers(pool, SHOPPERS);
  } finally {
    await pool.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @throws when it is not so within three minutes */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + DEADLINE;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so after ${DEADLINE} ms: ${isSo}`);
    await wait(50);
  }
}
