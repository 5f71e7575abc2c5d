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
import { storedBuilds } from './schema.ts';

export interface OldBuildsDeps {
  database: Pick<Database, 'db'>;
  media: MediaStore;
  log: FastifyBaseLogger;
  limits: Pick<RateLimits, 'checkOldFile'>;
  /** The folders of hashed files, and where each is served. */
  folders: readonly { prefix: string; path: string }[];
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const DAY_AGO = sql`now() - interval '1 day'`;
/** Concurrent calls of the media store. */
const AT_ONCE = 6;
/** Hashed names only. Compressed forms are made on request: few pages outlive an upgrade. */
const ADDRESS = /^\/(office\/)?static\/[\w./-]+[.-][\w-]{8}\.(js|css|woff2)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url');
const storedName = (address: string) => `builds${address}`;

/** Stores the files of this build where other servers find them, and serves those of other builds. */
export class OldBuilds {
  readonly #deps: OldBuildsDeps;
  #storing: Promise<void> = Promise.resolve();

  constructor(deps: OldBuildsDeps) {
    this.#deps = deps;
  }

  /** Answers with a file of another build. @throws ShopError `too_many_requests`, `not_found` */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.#deps.limits.checkOldFile(request);
    const [address = ''] = request.url.split('?');
    const extension = ADDRESS.exec(address)?.[2] ?? '';
    const bytes = extension === '' ? null : await this.#storedFile(address);
    if (bytes === null) throw new ShopError('not_found');
    reply.headers({ 'cache-control': FOR_EVER, vary: 'Accept-Encoding' });
    const text = CONTENT_TYPES[extension];
    if (text === undefined) return reply.type('font/woff2').send(bytes);
    return await sendCompressed(request, reply, new CompressedResponse(bytes.toString(), text));
  }

  /** Stores the files of this build that are not stored yet. */
  async store(): Promise<void> {
    const { database, media, folders } = this.#deps;
    const files = await findFiles(folders);
    if (files.size === 0) return;
    const addresses = [...files.keys()].sort();
    const read = (address: string) => readFile(files.get(address) ?? '');
    const digests: Record<string, string> = {};
    for (const address of addresses) digests[address] = digest(await read(address));
    const build = digest(JSON.stringify(digests)).slice(0, 16);
    // First the row: from now on no server removes the files that it names.
    await database.db
      .insert(storedBuilds)
      .values({ build, files: digests, usedAt: sql`now()` })
      .onConflictDoUpdate({ target: storedBuilds.build, set: { usedAt: sql`now()` } });
    const missing = new Set(await media.missing(addresses.map(storedName)));
    const absent = addresses.filter((address) => missing.has(storedName(address)));
    await forEach(absent, async (address) => await media.put(storedName(address), await read(address)));
  }

  /** For housekeeping: records that this build is in use, and removes files that only builds unused for a day have. */
  async upkeep(): Promise<void> {
    await this.store();
    await this.#removeUnused();
  }

  /** Stores this build in the background. */
  start(): void {
    this.#storing = this.store().catch((error: unknown) => {
      if (error instanceof MediaUnavailableError) return;
      const reason = reasonOf(error);
      this.#deps.log.warn({ reason }, 'The files of this build are not kept for other servers yet');
    });
  }

  async close(): Promise<void> {
    await this.#storing;
  }

  /**
   * Removes the files before their rows, and outside of a transaction, which the media store could keep open for long: an
   * interrupted removal is repeated. A server that begins to use such a file at that moment stores it again by its next upkeep.
   */
  async #removeUnused(): Promise<void> {
    const { media, database } = this.#deps;
    const { db } = database;
    const unused = await db.select().from(storedBuilds).where(lt(storedBuilds.usedAt, DAY_AGO));
    if (unused.length === 0) return;
    await forEach(new Set(unused.flatMap(({ files }) => Object.keys(files))), async (address) => {
      const { rowCount } = await db.execute(
        sql`SELECT FROM ${storedBuilds} WHERE files ? ${address}::text AND ${gte(storedBuilds.usedAt, DAY_AGO)} LIMIT 1`,
      );
      if (!rowCount) await media.delete(storedName(address));
    });
    const builds = unused.map(({ build }) => build);
    await db
      .delete(storedBuilds)
      .where(and(inArray(storedBuilds.build, builds), lt(storedBuilds.usedAt, DAY_AGO)));
  }

  /** Null unless a build has such a file, and the stored one has the same digest: it may be a foreign script. */
  async #storedFile(address: string): Promise<Buffer | null> {
    const { database, media, log } = this.#deps;
    const { rows } = await database.db.execute<{ digest: string }>(
      sql`SELECT files->>${address}::text AS digest FROM ${storedBuilds} WHERE files ? ${address}::text LIMIT 1`,
    );
    const [known] = rows;
    if (known === undefined) return null;
    const bytes = await media.get(storedName(address));
    if (bytes === null || digest(bytes) === known.digest) return bytes;
    log.error({ address }, 'A file of another build was changed in the media store: it is not served');
    return null;
  }
}

/** Runs the work for all items, a few at a time. */
async function forEach(items: Iterable<string>, work: (item: string) => Promise<void>): Promise<void> {
  const waiting = [...items].values();
  const run = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

/** The path of each file by the address it is served at; compressed forms are left out. */
async function findFiles(folders: OldBuildsDeps['folders']): Promise<Map<string, string>> {
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
