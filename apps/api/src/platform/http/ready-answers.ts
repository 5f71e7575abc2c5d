import type { OutgoingHttpHeaders } from 'node:http';
import type { EndpointName } from '@phsar/contract/shop/endpoints';
import type { FastifyRequest } from 'fastify';
import type { callerAddress } from './caller-network.ts';
import type { QuickAnswer } from './front-door.ts';
import { KnownHeader } from './known-header.ts';
import { requestLanguage } from './language.ts';
import { acceptedEncoding, type Encoding, isKnown, type PreparedAnswer, sentAs } from './prepared-answer.ts';
import type { RateLimits } from './rate-limits.ts';

export interface ReadyAnswersDeps {
  /** Everything an answer is sent with but what it brings itself, lower case. */
  headers: Readonly<Record<string, string>>;
  limits: Pick<RateLimits, 'mayCallNow'>;
  addressOf: ReturnType<typeof callerAddress>;
  /** Changes whenever an answer may have changed. */
  edition(): number;
}

interface Known {
  name: EndpointName;
  /** Weak, because the cache it comes from owns it. */
  answer: WeakRef<PreparedAnswer>;
  edition: number;
  headers: Map<Encoding, OutgoingHttpHeaders>;
}

/** Addresses: many more than the shop's own pages ask for. */
const MAX_KNOWN = 500;
const LONGEST_ADDRESS = 200;

/**
 * Answers of the API that were sent before and still hold, found by the address as it was written: for the front
 * door, which sends them without the framework. What is asked for the first time, refused or changed goes the
 * framework's way.
 */
export class ReadyAnswers {
  readonly #deps: ReadyAnswersDeps;
  readonly #known = new Map<string, Known>();
  readonly #languages = new KnownHeader((header) =>
    requestLanguage(undefined, { 'accept-language': header }),
  );
  readonly #encodings = new KnownHeader(acceptedEncoding);

  constructor(deps: ReadyAnswersDeps) {
    this.#deps = deps;
  }

  /** @param edition as it was before the answer was looked for */
  remember(name: EndpointName, { raw }: FastifyRequest, answer: PreparedAnswer, edition: number): void {
    const { url = '', headers } = raw;
    if (url.length > LONGEST_ADDRESS || edition !== this.#deps.edition()) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const language = this.#languages.of(headers['accept-language']);
    this.#known.set(language + url, { name, answer: new WeakRef(answer), edition, headers: new Map() });
  }

  readonly answer: QuickAnswer = (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const known = this.#known.get(this.#languages.of(headers['accept-language']) + url);
    if (known?.edition !== this.#deps.edition()) return false;
    const answer = known.answer.deref();
    if (answer === undefined) return false;
    const encoding = sentAs(answer, this.#encodings.of(headers['accept-encoding']));
    const body = answer.ready(encoding);
    if (body === null) return false;
    // The framework answers callers over the limit.
    if (!this.#deps.limits.mayCallNow(known.name, this.#deps.addressOf(request))) return false;
    if (isKnown(headers['if-none-match'], answer.etag(encoding))) {
      response.writeHead(304, this.#headersAlone(answer, encoding)).end();
      return true;
    }
    response.writeHead(200, this.#headersOf(known, answer, encoding, body));
    if (method === 'HEAD') response.end();
    else response.end(body);
    return true;
  };

  #headersAlone(answer: PreparedAnswer, encoding: Encoding): OutgoingHttpHeaders {
    return { ...this.#deps.headers, ...answer.headers, etag: answer.etag(encoding) };
  }

  #headersOf(known: Known, answer: PreparedAnswer, encoding: Encoding, body: Buffer): OutgoingHttpHeaders {
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
