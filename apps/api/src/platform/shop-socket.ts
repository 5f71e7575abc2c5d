import { once } from 'node:events';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { StartError } from './start-error.ts';

/**
 * A line from a command to the server that runs on the same data folder: the embedded database belongs to one
 * process alone. One question and one answer, each a line of JSON, by a socket in a folder that only the
 * server's own user may enter; the data folder has a link to it.
 */
export interface ShopSocket {
  /** Resolves when the tasks that were running have cleared up. */
  close(): Promise<void>;
}

/**
 * What a running server does when it is asked; rejects with a StartError for what a person can mend. The signal
 * says that nobody waits for it any more: whoever asked has left, or the server stops.
 */
export type SocketTasks = Record<string, (argument: string, signal: AbortSignal) => Promise<object>>;

type SocketAnswer = { done: object } | { refused: string };

const SOCKET_NAME = 'shop.sock';
/** A question is a name and a path. Bytes. */
const LONGEST_QUESTION = 16_384;

const linkIn = (dataDir: string) => join(dataDir, SOCKET_NAME);

/** Opens the socket through which the commands reach the running server. */
export async function openShopSocket(
  dataDir: string,
  tasks: SocketTasks,
  log: FastifyBaseLogger,
): Promise<ShopSocket> {
  const path = join(makeSocketFolder(SOCKET_NAME), SOCKET_NAME);
  const callers = new Set<Socket>();
  const running = new Set<Promise<SocketAnswer>>();
  const run = async (question: string, signal: AbortSignal) => {
    const task = answer(question, { tasks, signal, log });
    running.add(task);
    return await task.finally(() => running.delete(task));
  };
  const server = createServer((caller) => {
    const leaving = new AbortController();
    callers.add(caller);
    caller.on('error', () => {});
    caller.on('close', () => {
      callers.delete(caller);
      leaving.abort(new StartError('Given up: nobody waits for it any more'));
    });
    readLine(caller)
      .then((question) => {
        // Its end is heard only while it is read.
        caller.resume();
        return run(question, leaving.signal);
      })
      .then((said) => caller.end(`${JSON.stringify(said)}\n`))
      .catch(() => caller.destroy());
  });
  server.listen(path);
  await once(server, 'listening');
  makeLink(path, dataDir, log);
  return {
    async close() {
      server.close();
      for (const caller of callers) caller.destroy();
      rmSync(linkIn(dataDir), { force: true });
      rmSync(dirname(path), { recursive: true, force: true });
      await Promise.all(running);
    },
  };
}

/** Not every file system knows links: the shop sells without one. */
function makeLink(path: string, dataDir: string, log: FastifyBaseLogger): void {
  try {
    // One that a killed server left points nowhere.
    rmSync(linkIn(dataDir), { force: true });
    symlinkSync(path, linkIn(dataDir));
  } catch (error) {
    log.warn(
      { reason: reasonOf(error) },
      'The data folder cannot hold a link: stop the server to make a backup',
    );
  }
}

interface Asked {
  tasks: SocketTasks;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

async function answer(question: string, { tasks, signal, log }: Asked): Promise<SocketAnswer> {
  try {
    const { task, argument } = Object(JSON.parse(question));
    const work = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
    if (work === undefined) return { refused: `The running server cannot do ${task}` };
    return { done: await work(String(argument), signal) };
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'A command to the running server failed');
    return {
      refused: error instanceof StartError ? error.message : 'The running server failed: see its log',
    };
  }
}

/**
 * Has the server that runs on this data folder do a task. Null when none runs.
 * @throws StartError when it refuses, or ends before it has answered
 */
export async function askRunningShop(
  dataDir: string,
  task: string,
  argument: string,
): Promise<object | null> {
  const server = await reach(dataDir);
  if (server === null) return null;
  server.write(`${JSON.stringify({ task, argument })}\n`);
  const said = await readLine(server).catch(() => '');
  server.destroy();
  if (said === '') throw new StartError('The running server ended before it was done');
  const answer = JSON.parse(said) as SocketAnswer;
  if ('refused' in answer) throw new StartError(answer.refused);
  return answer.done;
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

/** Rejects when the other end leaves before it has said a line. */
async function readLine(socket: Socket): Promise<string> {
  socket.on('data', () => {
    if (socket.bytesRead > LONGEST_QUESTION) socket.destroy();
  });
  for await (const line of createInterface({ input: socket })) return line;
  throw new Error('Nothing was said');
}
