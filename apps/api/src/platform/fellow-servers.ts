import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './database/database-error.ts';
import type { Database } from './database/open-database.ts';
import { servers } from './database/schema.ts';
import { mediaIdentity } from './media/media-identity.ts';
import { type MediaStore, MediaUnavailableError } from './media/media-store.ts';
import type { Module } from './module.ts';
import { RELEASE } from './release.ts';
import type { Sources } from './sources.ts';

export interface FellowServersDeps {
  config: { port: number; tokenSecret: string };
  database: Database;
  media: MediaStore;
  sources: Pick<Sources, 'uuid'>;
  log: FastifyBaseLogger;
  /** Another one in tests. */
  release?: string;
}

type Server = typeof servers.$inferSelect;

/** Milliseconds. */
const HEARTBEAT = 20_000;
/** By the database's clock; a server whose last heartbeat is older has ended. */
const ALIVE = sql`now() - interval '60 s'`;
const EXPIRED = sql`now() - interval '1 day'`;

/**
 * Eight hexadecimal digits: enough to tell two secrets apart, too few to recover one, since billions of secrets share each
 * fingerprint.
 */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('print of the token secret').digest('hex').slice(0, 8);
}

const DIFFERENCES = [
  {
    field: 'secretFingerprint',
    level: 'error',
    text: 'Another server of this shop has another TOKEN_SECRET: each refuses who signed in at the other. Give all the same',
  },
  {
    field: 'mediaIdentity',
    level: 'error',
    text: 'Another server of this shop keeps its pictures elsewhere: each lacks pictures of the other. Give all the same bucket or folder',
  },
  { field: 'release', level: 'warn', text: 'Another server of this shop runs another release' },
] as const;

/** Finds servers of the same database that do not belong together. On the embedded database a server is alone. */
export function createFellowServers(deps: FellowServersDeps): Module {
  return deps.database.kind === 'embedded' ? {} : new FellowServers(deps);
}

/** Logs each server with another token secret, other media or another release, once. */
export class FellowServers implements Module {
  readonly #deps: FellowServersDeps;
  readonly #own: Pick<Server, 'id' | 'name' | 'release' | 'secretFingerprint'>;
  readonly #logged = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #beating = Promise.resolve();

  constructor(deps: FellowServersDeps) {
    const { config, sources, release = RELEASE } = deps;
    this.#deps = deps;
    this.#own = {
      id: sources.uuid(),
      name: `${hostname()}:${config.port}`,
      release,
      secretFingerprint: secretFingerprint(config.tokenSecret),
    };
  }

  readonly tasks = {
    'servers that ended': async () => {
      await this.#deps.database.db.delete(servers).where(lt(servers.seenAt, EXPIRED));
    },
  };

  start(): void {
    const next = () => {
      this.#beating = this.#beating.then(() => this.beat());
    };
    next();
    this.#timer = setInterval(next, HEARTBEAT).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    // Without a database, its row expires.
    await this.#deps.database.db
      .delete(servers)
      .where(eq(servers.id, this.#own.id))
      .catch(() => {});
  }

  /** Writes this server's row and reads those of the others. */
  async beat(): Promise<void> {
    const { db } = this.#deps.database;
    try {
      const own = { ...this.#own, mediaIdentity: await this.#ownMedia() };
      const row = { ...own, seenAt: sql`now()` };
      await db.insert(servers).values(row).onConflictDoUpdate({ target: servers.id, set: row });
      const isOther = and(ne(servers.id, own.id), gt(servers.seenAt, ALIVE));
      for (const other of await db.select().from(servers).where(isOther)) this.#compare(own, other);
    } catch (error) {
      this.#deps.log.debug({ reason: reasonOf(error) }, 'The other servers could not be asked for');
    }
  }

  async #ownMedia(): Promise<string | null> {
    const { database, media, sources } = this.#deps;
    try {
      return await mediaIdentity(database.db, media, sources.uuid);
    } catch (error) {
      if (error instanceof MediaUnavailableError) return null;
      throw error;
    }
  }

  #compare(own: Omit<Server, 'seenAt'>, other: Server): void {
    for (const { field, level, text } of DIFFERENCES) {
      const [mine, theirs] = [own[field], other[field]];
      const key = `${field} ${other.id}`;
      if (mine === null || theirs === null || mine === theirs || this.#logged.has(key)) continue;
      this.#logged.add(key);
      const details = field === 'release' ? { release: theirs } : {};
      this.#deps.log[level]({ server: other.name, ...details }, text);
    }
  }
}
