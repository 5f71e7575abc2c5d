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
  /**
   * Lets so many messages of the shop pass from now on, then loses the answer to the next one: the server has done what it
   * said, and the connection closes. @returns whether it has happened, and stops waiting for it
   */
  loseAnswerAfter(messages: number): () => boolean;
}

/** @param databaseUrl its `host` is the folder of the server's unix socket */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const socketPath = join(target.searchParams.get('host') ?? '', `.s.PGSQL.${target.port}`);
  const sockets = new Set<Socket>();
  let isBlocked = false;
  /** Messages until the one whose answer is lost; null when none is to be. */
  let untilLoss: number | null = null;
  const server = createServer((near) => {
    const far = connect(socketPath);
    let isLost = false;
    near.on('data', () => {
      if (untilLoss === null) return;
      isLost = untilLoss === 0;
      untilLoss = isLost ? null : untilLoss - 1;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (from === far && isLost) near.destroy();
        else if (!isBlocked) to.write(chunk);
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
    loseAnswerAfter(messages) {
      untilLoss = messages;
      return () => {
        const hasHappened = untilLoss === null;
        untilLoss = null;
        return hasHappened;
      };
    },
    async mend() {
      // Dropped data cannot be delivered later, so those connections are closed.
      if (isBlocked) await cut();
      isBlocked = false;
      if (!server.listening) await listen(port);
    },
  };
}
