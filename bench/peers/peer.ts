import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spawnGuarded } from '../../apps/api/src/testing/when-process-ends.ts';
import { ROOT, run } from '../../scripts/run.ts';

const LONGEST_START_MS = 120_000;
const DEMO = join(ROOT, 'catalogue/demo');

/** A shop software, filled with the goods of the demo shop. */
export interface Peer {
  /** With its version. */
  name: string;
  /** Processes that belong together; the first answers requests. */
  start(): Promise<Server>;
  /** The first 24 products as data. */
  list: Target;
  /** A page with the first products, rendered on the server; null for software without pages. */
  category: Target | null;
  /** The proxy that browsers go through, if its documentation puts one before it: it compresses what they fetch. */
  proxyUrl?: string;
  /** Requests of an order of two products, without signing in. */
  callsOfOrder: number;
  /** A new shopper with two products, or with one piece of the first one, whose order lacks only its last request. */
  shopper(wants: 'two products' | 'the rare one'): Promise<PlaceOrder>;
  setStock(pieces: number): Promise<void>;
  close(): Promise<void>;
}

/** An empty database for one peer. */
export interface PeerDatabase {
  url: string;
  /** The folder of PostgreSQL's socket, and its port. */
  socket: string;
  port: number;
}

/** Numbers of two products in turn, from the second on: shoppers do not all want the same. */
export function differentProducts(count: number): () => [number, number] {
  let next = 0;
  return () => {
    const first = 2 + (next % (count - 2));
    next += 2;
    return [first, first + 1];
  };
}

/** @throws when the order is refused */
export type PlaceOrder = () => Promise<void>;

/** What a load requests. */
export interface Target {
  path: string;
  /** JSON, sent by POST. */
  body?: unknown;
}

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first good answer. */
  startTime: number;
  stop(): Promise<void>;
}

/** One of the demo shop's goods, as every peer gets it. */
export interface Good {
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  /** Path of the picture. */
  picture: string;
}

/** The demo shop's goods, in its order, without discounts. */
export async function demoGoods(): Promise<Good[]> {
  const catalogue = JSON.parse(await readFile(join(DEMO, 'catalogue.json'), 'utf8'));
  return catalogue.products.map(
    (product: { title: { en: string }; description: { en: string }; price: number; images: string[] }) => ({
      title: product.title.en,
      description: product.description.en,
      price: product.price,
      picture: join(DEMO, product.images[0] ?? ''),
    }),
  );
}

/**
 * Installs what `bench/peers/NAME` pins, beside a copy of what stands there, outside of the shop's own packages.
 * @throws when npm fails
 */
export async function installPeer(name: string): Promise<string> {
  const folder = join(import.meta.dirname, 'installed', name);
  await cp(join(import.meta.dirname, name), folder, { recursive: true });
  const code = await run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefix',
    folder,
  ]);
  if (code !== 0) throw new Error(`${name} could not be installed`);
  return folder;
}

interface Start {
  command: string;
  args: readonly string[];
  folder: string;
  env: Record<string, string>;
  url: string;
  /** Answers once the server is open. */
  first: Target;
}

/** Starts a server with its child processes and waits for its first good answer; it writes `server.log` in its folder. */
export async function serve({ command, args, folder, env, url, first }: Start): Promise<Server> {
  const log = createWriteStream(join(folder, 'server.log'));
  await once(log, 'open');
  const begin = performance.now();
  const child = spawnGuarded(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const ended = once(child, 'exit');
  while (!(await answers(url, first))) {
    if (child.exitCode !== null || performance.now() - begin > LONGEST_START_MS)
      throw new Error(`Did not start: see ${folder}/server.log`);
    await wait(20);
  }
  const startTime = performance.now() - begin;
  const stop = async () => {
    process.kill(-pid, 'SIGKILL');
    await ended;
  };
  return { url, pid, startTime, stop };
}

async function answers(url: string, { path, body }: Target): Promise<boolean> {
  try {
    const answer = await fetch(url + path, body === undefined ? {} : postOf(body));
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Of a shopper that nobody else has. */
export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
}

/** A request with a JSON body. */
export function postOf(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
