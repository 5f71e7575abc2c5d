import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** What happens to one message of the shop to PostgreSQL. */
export type LineFault =
  /** The server does what the message says; its answer is lost with the connection. */
  | { kind: 'answer lost' }
  /** The connection is lost with the message. */
  | { kind: 'message lost' }
  /** The server fails the statement, as it would for a reason of its own. */
  | { kind: 'failure'; sqlState: string }
  /** The message is on its way for long: `meanwhile` happens before it arrives. */
  | { kind: 'late'; meanwhile: () => void };

/** A proxy to PostgreSQL that a test can cut, block, lead elsewhere and restore. */
export interface DatabaseLine {
  url: string;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open but passes no data. @param application only those that gave this `application_name` */
  block(application?: string): void;
  mend(): Promise<void>;
  /** Closes every connection and leads new ones to another server, as an address that follows the primary does. */
  leadTo(databaseUrl: string): void;
  /** Lets so many messages of the shop pass from now on; the next one meets the fault. @returns whether it has, and lifts it */
  faultAfter(messages: number, fault: LineFault): () => boolean;
  /** The same for the next COMMIT. */
  faultAtCommit(fault: LineFault): () => boolean;
}

interface ArmedFault {
  /** Whether it counts a message. */
  concerns(message: Buffer): boolean;
  /** Messages until the one that meets it. */
  left: number;
  fault: LineFault;
}

/** @param databaseUrl its `host` is the folder of the server's unix socket */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { pathname } = new URL(databaseUrl);
  let socketPath = socketPathOf(databaseUrl);
  const sockets = new Set<Socket>();
  /** Whose data is held back. */
  let isBlocked: (application: string) => boolean = () => false;
  let armed: ArmedFault | null = null;

  /** The fault that this message meets. */
  const faultOf = (message: Buffer): LineFault | null => {
    if (armed?.concerns(message) !== true) return null;
    armed.left -= 1;
    if (armed.left >= 0) return null;
    const { fault } = armed;
    armed = null;
    return fault;
  };

  const arm = (mine: ArmedFault) => {
    armed = mine;
    return () => {
      const isLifted = armed === mine;
      if (isLifted) armed = null;
      return !isLifted;
    };
  };

  const server = createServer((near) => {
    const far = connect(socketPath);
    let application: string | null = null;
    let isAnswerLost = false;
    const send = (message: Buffer) => {
      const fault = faultOf(message);
      if (fault?.kind === 'message lost') return near.destroy();
      if (fault?.kind === 'failure') return isStatement(message) ? far.write(failing(fault)) : near.destroy();
      isAnswerLost = fault?.kind === 'answer lost';
      if (fault?.kind === 'late') fault.meanwhile();
      far.write(message);
    };
    near.on('data', (message) => {
      application ??= applicationOf(message);
      if (!isBlocked(application)) send(message);
    });
    far.on('data', (answer) => {
      if (isAnswerLost) near.destroy();
      else if (!isBlocked(application ?? '')) near.write(answer);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
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
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    closeAll();
    await closed;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${pathname}`,
    cut,
    block(only) {
      isBlocked = only === undefined ? () => true : (application) => application === only;
    },
    leadTo(url) {
      socketPath = socketPathOf(url);
      closeAll();
    },
    faultAfter: (messages, fault) => arm({ concerns: () => true, left: messages, fault }),
    faultAtCommit: (fault) => arm({ concerns: isCommit, left: 0, fault }),
    async mend() {
      isBlocked = () => false;
      // What was held back cannot be delivered later.
      closeAll();
      if (!server.listening) await listen(port);
    },
  };
}

function socketPathOf(databaseUrl: string): string {
  const { searchParams, port } = new URL(databaseUrl);
  return join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`);
}

/** What a connection calls itself in its first message. */
function applicationOf(startup: Buffer): string {
  const parts = startup.toString('latin1').split('\0');
  return parts[parts.indexOf('application_name') + 1] ?? '';
}

/** A plain or a prepared statement; not the start or the end of a connection. */
function isStatement(message: Buffer): boolean {
  return 'QPB'.includes(String.fromCharCode(message[0] ?? 0));
}

function isCommit(message: Buffer): boolean {
  return message.toString('latin1', 5).toLowerCase() === 'commit\0';
}

/** A statement that fails, in place of another. */
function failing({ sqlState }: { sqlState: string }): Buffer {
  const text = Buffer.from(`DO $$ BEGIN RAISE SQLSTATE '${sqlState}'; END $$\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
