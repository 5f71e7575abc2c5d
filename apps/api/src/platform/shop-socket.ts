import { once } from 'node:events';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { StartError } from './start-error.ts';

/**
 * What a running server does on request; rejects with a StartError for what a person can fix. The signal aborts when the
 * caller has left or the server is stopping.
 */
export type SocketWork = (
  request: unknown,
  send: (message: object) => void,
  signal: AbortSignal,
) => Promise<void>;

/** A line of an answer; the last one is `done` or `refused`. */
type AnswerLine = { message: object } | { done: true } | { refused: string };

const SOCKET_NAME = 'shop.sock';
/** Maximum bytes of a request: a command's arguments. */
const MAX_REQUEST_BYTES = 65_536;

const linkIn = (dataDir: string) => join(dataDir, SOCKET_NAME);

/**
 * Lets commands reach the server that runs on the same data folder, since only one process can open the embedded
 * database. One request, a line of JSON; the response is a line for each message and a last one. The socket is in a
 * folder that only the server's user may enter; the data folder has a link to it.
 */
export async function openShopSocket(dataDir: string, work: SocketWork, log: FastifyBaseLogger) {
  const path = join(makeSocketFolder(SOCKET_NAME), SOCKET_NAME);
  const callers = new Set<Socket>();
  const running = new Set<Promise<AnswerLine>>();
  const server = createServer((caller) => {
    const leaving = new AbortController();
    const sendLine = (line: AnswerLine) => caller.writable && caller.write(`${JSON.stringify(line)}\n`);
    callers.add(caller);
    caller.on('error', () => {});
    caller.on('close', () => {
      callers.delete(caller);
      leaving.abort(new StartError('Cancelled: nobody waits for it any more'));
    });
    readRequest(caller)
      .then(async (request) => {
        // The end of a connection is only noticed while it is being read.
        caller.resume();
        const task = lastLine(
          work(request, (message) => sendLine({ message }), leaving.signal),
          log,
        );
        running.add(task);
        sendLine(await task.finally(() => running.delete(task)));
        caller.end();
      })
      .catch(() => caller.destroy());
  });
  server.listen(path);
  await once(server, 'listening');
  try {
    // A killed server may have left a dangling link.
    rmSync(linkIn(dataDir), { force: true });
    symlinkSync(path, linkIn(dataDir));
  } catch (error) {
    // Some file systems lack symbolic links; the shop runs without one.
    const reason = reasonOf(error);
    log.warn({ reason }, 'The data folder cannot hold a link: stop the server to run a command');
  }
  return {
    /** Resolves when the running work has cleaned up. */
    async close(): Promise<void> {
      server.close();
      for (const caller of callers) caller.destroy();
      rmSync(linkIn(dataDir), { force: true });
      rmSync(dirname(path), { recursive: true, force: true });
      await Promise.all(running);
    },
  };
}

async function lastLine(work: Promise<void>, log: FastifyBaseLogger): Promise<AnswerLine> {
  try {
    await work;
    return { done: true };
  } catch (error) {
    if (error instanceof StartError) return { refused: error.message };
    log.error({ reason: reasonOf(error) }, 'A command to the running server failed');
    return { refused: 'The running server failed: see its log' };
  }
}

/**
 * Sends a request to the server that runs on this data folder, and receives its messages until it is done.
 * @returns false when none runs
 * @throws StartError when it refuses, or ends before it is done; the signal's reason when aborted
 */
export async function askRunningShop(
  dataDir: string,
  request: object,
  { onMessage, signal }: { onMessage: (message: unknown) => void; signal: AbortSignal },
): Promise<boolean> {
  const server = await reach(dataDir);
  if (server === null) return false;
  const lines = readLines(server, signal);
  try {
    server.write(`${JSON.stringify(request)}\n`);
    for await (const line of lines) {
      const answer = JSON.parse(line) as AnswerLine;
      if ('done' in answer) return true;
      if ('refused' in answer) throw new StartError(answer.refused);
      onMessage(answer.message);
    }
  } finally {
    server.destroy();
  }
  signal.throwIfAborted();
  throw new StartError('The running server ended before it had finished');
}

async function reach(dataDir: string): Promise<Socket | null> {
  try {
    const server = connect(readlinkSync(linkIn(dataDir)));
    await once(server, 'connect');
    server.on('error', () => {});
    return server;
  } catch {
    return null;
  }
}

/** Reads one line. Rejects if the connection ends before that, or the line is too long. */
async function readRequest(socket: Socket): Promise<unknown> {
  socket.on('data', () => {
    if (socket.bytesRead > MAX_REQUEST_BYTES) socket.destroy();
  });
  for await (const line of readLines(socket)) return JSON.parse(line);
  throw new Error('The connection ended without a line');
}

/** The lines a connection receives, until it ends or is lost. */
function readLines(socket: Socket, signal?: AbortSignal): Interface {
  const lines = createInterface({ input: socket, ...(signal === undefined ? {} : { signal }) });
  // It repeats the socket's errors, even after the last line was read.
  lines.on('error', () => {});
  socket.on('close', () => lines.close());
  return lines;
}
