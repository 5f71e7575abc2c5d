import type { OutgoingHttpHeaders } from 'node:http';
import { type ShopCallName, shopCalls } from '@phsar/contract/shop/calls';
import type { FastifyRequest } from 'fastify';
import type { callerAddress } from './caller-network.ts';
import {
  acceptedEncoding,
  type CompressedResponse,
  type Encoding,
  isKnown,
  sentAs,
} from './compressed-response.ts';
import { requestLanguage } from './language.ts';
import { MemoizedHeader } from './memoized-header.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SyncResponder } from './request-gateway.ts';

export interface AnswerShortcutsDeps {
  /** Headers sent besides the response's own; names in lower case. */
  headers: Readonly<Record<string, string>>;
  limits: Pick<RateLimits, 'mayCallNow'>;
  addressOf: ReturnType<typeof callerAddress>;
  /** Returns a different number whenever a response may have changed. */
  version(): number;
}

interface Known {
  name: ShopCallName;
  /** Weak, because the response cache owns it. */
  answer: WeakRef<CompressedResponse>;
  version: number;
  headers: Map<Encoding, OutgoingHttpHeaders>;
}

/** Maximum URLs: many more than the shop's own pages request. */
const MAX_KNOWN = 500;
const LONGEST_ADDRESS = 200;

/**
 * Resends API responses that are still valid, by literal URL and language, without the framework. First, refused and
 * outdated requests go through the framework.
 */
export class AnswerShortcuts {
  readonly #deps: AnswerShortcutsDeps;
  readonly #known = new Map<string, Known>();
  readonly #languages = new MemoizedHeader((header) =>
    requestLanguage(undefined, { 'accept-language': header }),
  );
  readonly #encodings = new MemoizedHeader(acceptedEncoding);

  constructor(deps: AnswerShortcutsDeps) {
    this.#deps = deps;
  }

  /** Records a response. @param version the version before the response was looked up; a changed one is not recorded */
  remember(name: ShopCallName, { raw }: FastifyRequest, answer: CompressedResponse, version: number): void {
    const { url = '', headers } = raw;
    if (url.length > LONGEST_ADDRESS || version !== this.#deps.version()) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const language = this.#languages.of(headers['accept-language']);
    this.#known.set(language + url, { name, answer: new WeakRef(answer), version, headers: new Map() });
  }

  /** Sends a recorded response if it is still valid, compressed and within the rate limit. */
  readonly answer: SyncResponder = (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const known = this.#known.get(this.#languages.of(headers['accept-language']) + url);
    if (known?.version !== this.#deps.version()) return false;
    const answer = known.answer.deref();
    if (answer === undefined) return false;
    const encoding = sentAs(answer, this.#encodings.of(headers['accept-encoding']));
    const body = answer.ready(encoding);
    if (body === null) return false;
    // The framework answers callers over the limit.
    if (!this.#deps.limits.mayCallNow(shopCalls[known.name], this.#deps.addressOf(request))) return false;
    if (isKnown(headers['if-none-match'], answer.etag(encoding))) {
      response.writeHead(304, this.#headersAlone(answer, encoding)).end();
      return true;
    }
    response.writeHead(200, this.#headersOf(known, answer, encoding, body));
    if (method === 'HEAD') response.end();
    else response.end(body);
    return true;
  };

  #headersAlone(answer: CompressedResponse, encoding: Encoding): OutgoingHttpHeaders {
    return { ...this.#deps.headers, ...answer.headers, etag: answer.etag(encoding) };
  }

  #headersOf(
    known: Known,
    answer: CompressedResponse,
    encoding: Encoding,
    body: Buffer,
  ): OutgoingHttpHeaders {
    const made = known.headers.get(encoding);
    if (made !== undefined) return made;
    const headers = {
      ...this.#headersAlone(answer, encoding),
      'content-type': answer.contentType,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    };
    known.headers.set(encoding, headers);
    return headers;
  }
}
