import type { AnswerOf, ClientTable, Endpoint, EndpointSchemas, InputOf, TableSchemas } from './endpoint.ts';
import type { ErrorAnswer } from './errors.ts';
import { CATALOGUE_TIMEOUT_MS, CLIENT_TIMEOUT_MS } from './limits.ts';

/** One request as every transport understands it. */
export interface TransportRequest {
  endpoint: Endpoint;
  /** With the base path and the query string. */
  url: string;
  headers: Record<string, string>;
  /** JSON text, or a form with a picture. */
  body?: string | FormData;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface TransportAnswer {
  status: number;
  /** Null when the answer has no such header. */
  header(name: string): string | null;
  /** The parsed JSON; undefined when the body is no JSON. */
  body: unknown;
}

/** Carries a request: fetch in the browser, an in-process call on the server. Rejects when no answer came. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface Answer<T> {
  data: T;
  /** `after` of a list's next page; null on the last one, and where the answer is no list. */
  next: string | null;
  /** Set on lists that tell their whole length. */
  page?: { total: number; nextCursor: string | null };
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** What an endpoint that takes a picture gets. */
  form?: FormData;
}

/** The server answered with a failure. `answer` is null when its body was not of the agreed shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly answer: ErrorAnswer | null;
  /** Seconds to wait, of a Retry-After header. */
  readonly retryAfter: number | null;

  constructor(status: number, answer: ErrorAnswer | null, retryAfter: number | null = null) {
    super(answer?.message ?? `Server error: ${status}`);
    this.status = status;
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** The request left, but no answer came: offline, refused, or timed out. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError';
}

type Arguments<S extends EndpointSchemas> =
  Record<string, never> extends InputOf<S>
    ? [input?: InputOf<S>, options?: CallOptions]
    : [input: InputOf<S>, options?: CallOptions];

/** Calls the endpoints of one table by their names. */
export interface ApiClient<S extends TableSchemas> {
  /** @throws ApiError, NoResponseError; an AbortError when `options.signal` was aborted. */
  call<N extends keyof S & string>(name: N, ...args: Arguments<S[N]>): Promise<Answer<AnswerOf<S[N]>>>;
}

/** The one client of a table of calls, over any transport. */
export function createApiClient<S extends TableSchemas>(
  { base, endpoints }: ClientTable<keyof S & string>,
  transport: Transport,
): ApiClient<S> {
  return {
    async call(name, ...[input, options]) {
      const answer = await transport(requestOf(base, endpoints[name], input ?? {}, options ?? {}));
      if (answer.status >= 400) throw errorOf(answer);
      // The tests hold the server's answers against the schemas; parsing here would cost 6 KB.
      const next = nextCursorOf(answer);
      const total = answer.header('x-total-count');
      const page = total === null ? {} : { page: { total: Number(total), nextCursor: next } };
      return { data: answer.body as never, next, ...page };
    },
  };
}

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

function requestOf(
  base: string,
  endpoint: Endpoint,
  input: AnyInput,
  options: CallOptions,
): TransportRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A form brings a type of its own, with the mark that separates its parts.
    ...(options.form === undefined ? { 'content-type': 'application/json' } : {}),
    ...options.headers,
  };
  return {
    endpoint,
    url: base + pathOf(endpoint, input),
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.form === undefined ? {} : { body: options.form }),
    timeoutMs: endpoint.isCatalogue ? CATALOGUE_TIMEOUT_MS : CLIENT_TIMEOUT_MS,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}

function errorOf(answer: TransportAnswer): ApiError {
  const retryAfter = Number(answer.header('retry-after'));
  return new ApiError(
    answer.status,
    errorAnswerOf(answer.body),
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  );
}

/** The agreed shape; a server in between may say `error` in place of `message`. */
function errorAnswerOf(body: unknown): ErrorAnswer | null {
  if (typeof body !== 'object' || body === null) return null;
  const { message, error } = body as { message?: unknown; error?: unknown };
  const said = typeof message === 'string' ? message : error;
  return typeof said === 'string' ? { ...(body as ErrorAnswer), message: said } : null;
}

function nextCursorOf(answer: TransportAnswer): string | null {
  const next = /<([^>]*)>;\s*rel="next"/.exec(answer.header('link') ?? '')?.[1];
  return next === undefined ? null : new URLSearchParams(next.split('?')[1]).get('after');
}
