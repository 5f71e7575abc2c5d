import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FleetProgram, makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';
import { runOnServer } from './postgres-admin.ts';

/** A server behind HAProxy, on loopback. */
export interface Backend {
  name: string;
  port: number;
  /** Where its health is asked by HTTP; only those that answer 200 get connections. */
  health: { port: number; path: string };
}

export interface HaProxy {
  port: number;
  /** Ends it at once, and every connection through it. */
  kill(): Promise<void>;
  /** Starts a killed one again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy before servers on loopback.
 * @param mode `tcp` for PostgreSQL; `http` for shops, where each request finds a server of its own
 */
export async function startHaProxy(mode: 'tcp' | 'http', backends: readonly Backend[]): Promise<HaProxy> {
  const [{ folder, remove }, port] = [await makeFleetFolder(), await freePort()];
  const path = backends[0]?.health.path ?? '/';
  const settings = join(folder, 'haproxy.cfg');
  // Who holds a connection to a server that is no longer the primary must look for the new one.
  const ofPrimary = backendOf('servers', path, backends, 'on-marked-down shutdown-sessions');
  // A shop that takes no orders, as its database is away, still has pages.
  const ofShops = backendOf('servers', path, backends) + backendOf('alive', '/api/health', backends);
  await writeFile(
    settings,
    `global
  maxconn 1000
defaults
  mode ${mode}
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
frontend all
  bind 127.0.0.1:${port}
${mode === 'http' ? '  use_backend alive if { nbsrv(servers) eq 0 }' : ''}
  default_backend servers
${mode === 'tcp' ? ofPrimary : ofShops}`,
  );
  const program: FleetProgram = await startProgram({
    command: 'haproxy',
    args: ['-db', '-f', settings],
    port,
    folder,
  });
  const kill = () => program.stop('SIGKILL');
  return {
    port,
    kill,
    restart: program.restart,
    async stop() {
      await kill();
      await remove();
    },
  };
}

/** An address that leads to whichever server of a cluster takes writes. */
export interface PrimaryAddress extends HaProxy {
  databaseUrl: string;
}

/** Milliseconds; far beyond two health checks on a busy machine. */
const PRIMARY_DEADLINE = 120_000;
const POLL_MS = 100;

/** Starts HAProxy before PostgreSQL servers, and waits until every connection reaches the primary. */
export async function startPrimaryAddress(backends: readonly Backend[]): Promise<PrimaryAddress> {
  const proxy = await startHaProxy('tcp', backends);
  const databaseUrl = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`;
  const deadline = Date.now() + PRIMARY_DEADLINE;
  for (;;) {
    try {
      // HAProxy takes every server for a primary until it has asked them, and connections take turns. The function fails on a standby.
      await Promise.all(backends.map(() => runOnServer(databaseUrl, 'SELECT pg_current_wal_lsn()')));
      return { ...proxy, databaseUrl };
    } catch (error) {
      if (Date.now() > deadline) {
        await proxy.stop();
        throw error;
      }
      await wait(POLL_MS);
    }
  }
}

/** Those that answer a health check with 200. A connection that a server refused goes to another one. */
function backendOf(name: string, path: string, backends: readonly Backend[], more = ''): string {
  return `backend ${name}
  option httpchk GET ${path}
  http-check expect status 200
  option redispatch 1
  default-server inter 300ms fall 2 rise 1 ${more}
${backends.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.health.port}`).join('\n')}
`;
}
