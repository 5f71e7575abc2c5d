import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node takes one new connection from a listening socket in each turn of its loop. Under load a turn takes tens of milliseconds,
 * so one socket would admit fewer visitors a second than come; the kernel drops those who find its queue full, and they
 * try again after 1, 3, 7, 15 s. With several sockets on the port as many are admitted in each turn. Elsewhere than on Linux
 * they could not share a port evenly.
 */
const SOCKETS = process.platform === 'linux' ? 8 : 1;

interface Place {
  host: string;
  port: number;
}

/** Host and port as in a URL: an IPv6 address in brackets. */
export function authority({ host, port }: Place): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Lets the app listen.
 * @returns refuses new connections from then on; those that are open stay, unless they are idle
 * @throws with the system's code, such as `EADDRINUSE`
 */
export async function listenOnSockets(app: FastifyInstance, place: Place): Promise<() => void> {
  if (SOCKETS === 1) {
    await app.listen({ ...place });
    return () => app.server.close();
  }
  // Sockets that share a port do not notice those of another process which share it too.
  const probe = createServer();
  await listening(probe, place);
  await new Promise((resolve) => probe.close(resolve));
  const shared = { ...place, reusePort: true };
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // As Node's HTTP server opens its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  await app.listen(shared);
  // Port 0 picks a free one.
  const { port } = app.server.address() as AddressInfo;
  await Promise.all(others.map((server) => listening(server, { ...shared, port })));
  return () => {
    for (const server of [app.server, ...others]) server.close();
  };
}

async function listening(server: Server, options: Place & { reusePort?: boolean }): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}
