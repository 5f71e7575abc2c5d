import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FleetProgram, makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';

/** A server behind HAProxy, on loopback. */
export interface Backend {
  name: string;
  port: number;
  /** Where its health is asked by HTTP; only those that answer 200 get connections. */
  health: { port: number; path: string };
}

export interface HaProxy {
  port: number;
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
  await writeFile(
    settings,
    `global
  maxconn 1000
defaults
  mode ${mode}
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  option httpchk GET ${path}
  http-check expect status 200
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${backends.map(({ name, port: to, health }) => `  server ${name} 127.0.0.1:${to} check port ${health.port}`).join('\n')}
`,
  );
  const program: FleetProgram = await startProgram({
    command: 'haproxy',
    args: ['-db', '-f', settings],
    port,
    folder,
  });
  return {
    port,
    async stop() {
      await program.stop('SIGKILL');
      await remove();
    },
  };
}
