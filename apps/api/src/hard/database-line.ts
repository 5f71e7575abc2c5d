import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy to PostgreSQL that a test can cut, block and restore. */
export interface DatabaseLine {
  url: string;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open but passes no data. */
  block(): void;
  mend(): Promise<void>;
}

/** @param databaseUrl its `host` is the folder of the server's unix socket */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const socketPath = join(target.searchParams.get('host') ?? '', `.s.PGSQL.${target.port}`);
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!isBlocked) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
    return address.port;
  };
  const port = await listen(0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${target.pathname}`,
    cut,
    block() {
      isBlocked = true;
    },
    async mend() {
      // Dropped data cannot be delivered later, so those connections are closed.
      if (isBlocked) await cut();
      isBlocked = false;
      if (!server.listening) await listen(port);
    },
  };
}
