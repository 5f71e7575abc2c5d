import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { CompressedResponse, sendCompressed } from '../../platform/http/compressed-response.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { type MediaStore, MediaUnavailableError } from '../../platform/media/media-store.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { keptBuilds } from './schema.ts';

export interface OldBuildsDeps {
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  limits: Pick<RateLimits, 'checkOldFile'>;
  /** The folders of hashed files, and where each is served. */
  folders: readonly { prefix: string; path: string }[];
}

/** Keeps the files of this build where other servers find them, and serves those of other builds. */
export interface OldBuilds {
  /** Answers with a file of another build. @throws ShopError `too_many_requests`, `not_found` */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Stores the files of this build that are not kept yet. */
  keep(): Promise<void>;
  /** For housekeeping: notes that this build is in use, and removes files that only builds unused for a day have. */
  upkeep(): Promise<void>;
  /** Keeps this build in the background. */
  start(): void;
  close(): Promise<void>;
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const DAY_AGO = sql`now() - interval '1 day'`;
/** Files that are stored at once. */
const AT_ONCE = 6;
/** Hashed names only. Compressed forms are made when asked for: few pages outlive an upgrade. */
const ADDRESS = /^\/(office\/)?static\/[\w./-]+[.-][\w-]{8}\.(js|css|woff2)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');
const storedName = (address: string) => `builds${address}`;

/** Creates the keeper of builds. */
export function createOldBuilds({ database, media, log, limits, folders }: OldBuildsDeps): OldBuilds {
  const { db } = database;
  let keeping: Promise<void> = Promise.resolve();

  const keep = async (): Promise<void> => {
    const files = await filesOf(folders);
    if (files.size === 0) return;
    const addresses = [...files.keys()].sort();
    const digests: Record<string, string> = {};
    for (const address of addresses) digests[address] = digestOf(await readFile(files.get(address) ?? ''));
    const build = digestOf(JSON.stringify(digests)).slice(0, 16);
    // First the row: from now on nobody removes what it names.
    await db
      .insert(keptBuilds)
      .values({ build, files: digests, usedAt: sql`now()` })
      .onConflictDoUpdate({ target: keptBuilds.build, set: { usedAt: sql`now()` } });
    const missing = new Set(await media.missing(addresses.map(storedName)));
    const waiting = addresses.filter((address) => missing.has(storedName(address))).values();
    const store = async () => {
      for (const address of waiting) {
        await media.put(storedName(address), await readFile(files.get(address) ?? ''));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, store));
  };

  /**
   * The files go before their rows, and outside of a transaction, which the media store could keep open for long: what is cut
   * off is done again. A server that begins to use such a file in that moment stores it again by its next upkeep.
   */
  const removeUnused = async () => {
    const unused = await db.select().from(keptBuilds).where(lt(keptBuilds.usedAt, DAY_AGO));
    if (unused.length === 0) return;
    const waiting = new Set(unused.flatMap(({ files }) => Object.keys(files))).values();
    const remove = async () => {
      for (const file of waiting) if (!(await isUsed(file))) await media.delete(storedName(file));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, remove));
    const builds = unused.map(({ build }) => build);
    await db.delete(keptBuilds).where(and(inArray(keptBuilds.build, builds), lt(keptBuilds.usedAt, DAY_AGO)));
  };

  /** Whether a build has the file that a server used within a day. */
  const isUsed = async (address: string): Promise<boolean> => {
    const { rowCount } = await db.execute(
      sql`SELECT FROM ${keptBuilds} WHERE files ? ${address}::text AND ${gte(keptBuilds.usedAt, DAY_AGO)} LIMIT 1`,
    );
    return (rowCount ?? 0) > 0;
  };

  /** Null unless a build has such a file, and the store has it as it was: a script from elsewhere is not ours. */
  const keptFile = async (address: string): Promise<Buffer | null> => {
    const { rows } = await db.execute<{ digest: string }>(
      sql`SELECT files->>${address}::text AS digest FROM ${keptBuilds} WHERE files ? ${address}::text LIMIT 1`,
    );
    const [known] = rows;
    if (known === undefined) return null;
    const bytes = await media.get(storedName(address));
    if (bytes === null || digestOf(bytes) === known.digest) return bytes;
    log.error({ address }, 'A file of another build was changed in the media store: it is not served');
    return null;
  };

  return {
    keep,
    async send(request, reply) {
      await limits.checkOldFile(request);
      const [address = ''] = request.url.split('?');
      const extension = ADDRESS.exec(address)?.[2] ?? '';
      const bytes = extension === '' ? null : await keptFile(address);
      if (bytes === null) throw new ShopError('not_found');
      reply.headers({ 'cache-control': FOR_EVER, vary: 'Accept-Encoding' });
      const text = CONTENT_TYPES[extension];
      if (text === undefined) return reply.type('font/woff2').send(bytes);
      return await sendCompressed(request, reply, new CompressedResponse(bytes.toString(), text));
    },
    async upkeep() {
      await keep();
      await removeUnused();
    },
    start() {
      keeping = keep().catch((error: unknown) => {
        if (error instanceof MediaUnavailableError) return;
        log.warn({ reason: reasonOf(error) }, 'The files of this build are not kept for other servers yet');
      });
    },
    async close() {
      await keeping;
    },
  };
}

/** The path of each file by the address it is served at; compressed forms are left out. */
async function filesOf(folders: OldBuildsDeps['folders']): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { prefix, path } of folders) {
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      const address = prefix + relative(path, file).replaceAll(sep, '/');
      if (entry.isFile() && ADDRESS.test(address)) files.set(address, file);
    }
  }
  return files;
}
