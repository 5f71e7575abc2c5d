import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';

export interface PgBouncer {
  /** The same database through the pooler. */
  url: string;
  /** Ends it at once, and every connection through it. */
  kill(): Promise<void>;
  /** Starts a killed one again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database. One that is away is asked again after a second, not 15: it may be a failover.
 * @param databaseUrl its `host` is the folder of the server's unix socket; or an address of loopback that asks for no password
 * @param mode how it lends connections
 */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' = 'session',
): Promise<PgBouncer> {
  const { pathname, port, hostname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const host = searchParams.get('host') ?? hostname;
  const [{ folder, remove }, ownPort] = [await makeFleetFolder(), await freePort()];
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${host} port=${port} dbname=${name} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 500
server_login_retry = 1
`,
  );
  const program = await startProgram({ command: 'pgbouncer', args: [settings], port: ownPort, folder });
  return {
    url: `postgresql://postgres@127.0.0.1:${ownPort}/${name}`,
    kill: () => program.stop('SIGKILL'),
    restart: program.restart,
    async stop() {
      await program.stop();
      await remove();
    },
  };
}
