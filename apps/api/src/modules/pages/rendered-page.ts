import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { type Encoding, isKnown } from '../../platform/http/compressed-response.ts';

/** A page's bytes in one encoding. */
export interface PageForm {
  etag: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Brotli level for the request itself: a few milliseconds. */
const QUICK = 5;
/** Brotli level for the background: a hundred times as slow, a sixth smaller. */
const BEST = 11;

/** A rendered page with its headers, compressed once per requested encoding. */
export class RenderedPage {
  readonly status: number;
  readonly body: Buffer;
  readonly #headers: OutgoingHttpHeaders;
  readonly #hash: string;
  readonly #forms = new Map<Encoding, PageForm>();
  readonly #making = new Map<Encoding, Promise<PageForm>>();
  /** ETags of forms replaced by smaller ones; callers that have them still get a 304. */
  readonly #formerTags: string[] = [];
  #isFullyCompressed = false;

  constructor(status: number, headers: OutgoingHttpHeaders, body: string) {
    this.status = status;
    this.body = Buffer.from(body);
    this.#headers = headers;
    const hash = createHash('sha256').update(this.body).update(JSON.stringify(headers));
    this.#hash = hash.digest('base64url').slice(0, 22);
  }

  /** Null until it is made. */
  form(encoding: Encoding): PageForm | null {
    return this.#forms.get(encoding) ?? null;
  }

  async makeForm(encoding: Encoding): Promise<PageForm> {
    const made = this.#forms.get(encoding) ?? this.#making.get(encoding);
    if (made !== undefined) return await made;
    const making = compressed(this.body, encoding).then((body) => this.#addForm(encoding, body, encoding));
    this.#making.set(encoding, making);
    try {
      return await making;
    } finally {
      this.#making.delete(encoding);
    }
  }

  /** Whether the smallest form exists or is being made. */
  get isFullyCompressed(): boolean {
    return this.#isFullyCompressed;
  }

  /** Waits for `turn`, then makes the smallest brotli form; takes a tenth of a second on another thread. */
  async compressFully(turn: Promise<void>): Promise<void> {
    this.#isFullyCompressed = true;
    await turn;
    const quick = await this.makeForm('br');
    const body = await brotliOf(this.body, BEST);
    if (body.length >= quick.body.length) return;
    this.#formerTags.push(quick.etag);
    // Different bytes need a different strong tag.
    this.#addForm('br', body, `br${BEST}`);
  }

  /** The ETag under which the caller has this page; null when it has not. */
  knownTag(ifNoneMatch: string | undefined): string | null {
    if (ifNoneMatch === undefined) return null;
    const tags = [...this.#forms.values()].map(({ etag }) => etag).concat(this.#formerTags);
    return tags.find((tag) => isKnown(ifNoneMatch, tag)) ?? null;
  }

  /** The headers of a 304: all but those about the body. */
  headersAlone(etag: string): OutgoingHttpHeaders {
    return { ...this.#headers, etag };
  }

  #addForm(encoding: Encoding, body: Buffer, variant: string): PageForm {
    const etag = `"${this.#hash}-${variant}"`;
    const form = {
      etag,
      headers: {
        ...this.#headers,
        etag,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': body.length,
      },
      body,
    };
    this.#forms.set(encoding, form);
    return form;
  }
}

async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return await brotliOf(body, QUICK);
  if (encoding === 'zstd') return await zstd(body);
  return encoding === 'gzip' ? await gzipped(body, { level: 6 }) : body;
}

function brotliOf(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
