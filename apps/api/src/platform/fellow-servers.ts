import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { and, gt, lt, ne, sql } from 'drizzle-orm';
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

/** What a server tells the others of itself. */
type Server = typeof servers.$inferSelect;

/** Milliseconds. */
const BEAT = 20_000;
/** By the database's clock; a server that is silent for longer has ended. */
const ALIVE = sql`now() - interval '60 s'`;
const FORGOTTEN = sql`now() - interval '1 day'`;

/**
 * Eight hexadecimal digits: enough to tell two secrets apart, too few to recover one, since billions of secrets share each
 * fingerprint.
 */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('print of the token secret').digest('hex').slice(0, 8);
}

/**
 * Finds servers of the same database that do not belong together, and tells the log of each once: another token secret,
 * other media, another release. On the embedded database a server is alone.
 */
export function createFellowServers(deps: FellowServersDeps): Module & { beat(): Promise<void> } {
  const { config, database, media, sources, log, release = RELEASE } = deps;
  const { db } = database;
  const own = {
    id: sources.uuid(),
    name: `${hostname()}:${config.port}`,
    release,
    secretFingerprint: secretFingerprint(config.tokenSecret),
  };
  const told = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();

  const ownMedia = async (): Promise<string | null> => {
    try {
      return await mediaIdentity(db, media, sources.uuid);
    } catch (error) {
      if (error instanceof MediaUnavailableError) return null;
      throw error;
    }
  };

  const tellOnce = (other: Server, kind: 'secret' | 'media' | 'release', tell: () => void) => {
    const key = `${kind} ${other.id}`;
    if (told.has(key)) return;
    told.add(key);
    tell();
  };

  const compare = (other: Server, mediaIdentity: string | null) => {
    const { name } = other;
    if (other.secretFingerprint !== own.secretFingerprint) {
      tellOnce(other, 'secret', () =>
        log.error(
          { server: name },
          'Another server of this shop has another TOKEN_SECRET: each refuses who signed in at the other. Give all the same',
        ),
      );
    }
    if (mediaIdentity !== null && other.mediaIdentity !== null && other.mediaIdentity !== mediaIdentity) {
      tellOnce(other, 'media', () =>
        log.error(
          { server: name },
          'Another server of this shop keeps its pictures elsewhere: each lacks pictures of the other. Give all the same bucket or folder',
        ),
      );
    }
    if (other.release !== own.release) {
      tellOnce(other, 'release', () =>
        log.warn(
          { server: name, release: other.release },
          'Another server of this shop runs another release',
        ),
      );
    }
  };

  const beat = async (): Promise<void> => {
    try {
      const mediaIdentity = await ownMedia();
      const row = { ...own, mediaIdentity, seenAt: sql`now()` };
      await db.insert(servers).values(row).onConflictDoUpdate({ target: servers.id, set: row });
      const others = await db
        .select()
        .from(servers)
        .where(and(ne(servers.id, own.id), gt(servers.seenAt, ALIVE)));
      for (const other of others) compare(other, mediaIdentity);
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, 'The other servers could not be asked for');
    }
  };
  const next = () => {
    beating = beating.then(beat);
  };

  if (database.kind === 'embedded') return { beat: async () => {} };
  return {
    beat,
    tasks: {
      'servers that ended': async () => void (await db.delete(servers).where(lt(servers.seenAt, FORGOTTEN))),
    },
    start() {
      next();
      timer = setInterval(next, BEAT).unref();
    },
    async close() {
      clearInterval(timer);
      await beating;
      // One that cannot say so is forgotten by itself.
      await db
        .delete(servers)
        .where(sql`${servers.id} = ${own.id}`)
        .catch(() => {});
    },
  };
}
