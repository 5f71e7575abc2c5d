import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Bytes. Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A body that is sent many times: serialised once, and compressed once per requested encoding. */
export class CompressedResponse {
  readonly body: Buffer;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #hash: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();

  constructor(body: string, contentType: string, headers: Readonly<Record<string, string>> = {}) {
    this.body = Buffer.from(body);
    this.#ready.set('identity', this.body);
    this.contentType = contentType;
    this.headers = headers;
    // Browsers cache the headers too, so a changed header (such as the total) needs a new ETag.
    this.#hash = createHash('sha256')
      .update(this.body)
      .update(JSON.stringify(headers))
      .digest('base64url')
      .slice(0, 22);
  }

  /** A strong ETag: one per encoding, the same on every server. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** The encoded body; null if it has not been compressed yet. */
  ready(encoding: Encoding): Buffer | null {
    return this.#ready.get(encoding) ?? null;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.body);
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const made = compressed(this.body, encoding).then((body) => {
      this.#ready.set(encoding, body);
      return body;
    });
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Sends the response in the best encoding the caller accepts, or 304 when the caller has it already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CompressedResponse,
): Promise<FastifyReply> {
  const encoding = sentAs(answer, acceptedEncoding(request.headers['accept-encoding']));
  const etag = answer.etag(encoding);
  reply.headers(answer.headers).header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await answer.encoded(encoding);
  return reply.code(200).type(answer.contentType).send(body);
}

/** The encoding to send: the accepted one, or `identity` for small bodies. */
export function sentAs({ body }: CompressedResponse, accepted: Encoding): Encoding {
  return body.length >= MIN_COMPRESSED_BYTES ? accepted : 'identity';
}

/** The caller's preferred encoding by `Accept-Encoding`; on a tie the first of `offered`. `q=0` excludes one. */
export function acceptedEncoding(
  header: string | string[] | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best = 'identity'] = offered.toSorted((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best) > 0 ? best : 'identity';
}

/** Whether `If-None-Match` names the ETag. The comparison is weak: a proxy may have added `W/`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(body, { level: 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
