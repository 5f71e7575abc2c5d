import type { AnswerOf, Call, Calls, ClientTable, Endpoint, InputOf } from './endpoint.ts';
import type { ErrorAnswer } from './errors.ts';
import { CATALOGUE_TIMEOUT_MS, CLIENT_TIMEOUT_MS } from './limits.ts';

export interface TransportRequest {
  endpoint: Endpoint;
  /** The URL with base path and query string. */
  url: string;
  headers: Record<string, string>;
  /** JSON text, a form with a picture, or a file. */
  body?: string | FormData | Blob;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface TransportAnswer {
  status: number;
  header(name: string): string | null;
  /** The parsed JSON, or the text of a CSV file; undefined for anything else. */
  body: unknown;
}

/** Sends a request: by fetch in the browser, in process on the server. Rejects if no response came. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface Answer<T> {
  data: T;
  /** The `after` cursor of a list's next page; null on the last page, and for other answers. */
  next: string | null;
  /** Entries in the whole list; null unless the answer reports it. */
  total: number | null;
}

/** What a call may take besides the parts its endpoint names. */
export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The body for endpoints that take a picture or a file. */
  form?: FormData | Blob;
  /** Milliseconds, in place of the shared timeout. */
  timeoutMs?: number;
}

/** The server answered with an error. `answer` is null if the body does not have the contract's shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly answer: ErrorAnswer | null;
  /** Seconds to wait, from the `Retry-After` header. */
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

type Arguments<C extends Call> =
  Record<string, never> extends InputOf<C>
    ? [input?: InputOf<C>, options?: CallOptions]
    : [input: InputOf<C>, options?: CallOptions];

export interface ApiClient<C extends Calls> {
  /** @throws ApiError, NoResponseError; an AbortError when `options.signal` was aborted. */
  call<N extends keyof C & string>(name: N, ...args: Arguments<C[N]>): Promise<Answer<AnswerOf<C[N]>>>;
}

/** Creates the client of a table of endpoints over a transport. */
export function createApiClient<C extends Calls>(
  { base, endpoints }: ClientTable<keyof C & string>,
  transport: Transport,
): ApiClient<C> {
  return {
    async call(name, ...[input, options]) {
      const answer = await transport(requestOf(base, endpoints[name], input ?? {}, options ?? {}));
      if (answer.status >= 400) throw errorOf(answer);
      // Tests check the server's answers against the schemas; parsing here would cost 6 KB.
      return { data: answer.body as never, next: nextCursorOf(answer), total: totalOf(answer) };
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
    // For a form, the browser sets the content type with its boundary.
    ...(options.form === undefined ? { 'content-type': 'application/json' } : {}),
    ...options.headers,
  };
  return {
    endpoint,
    url: base + pathOf(endpoint, input),
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.form === undefined ? {} : { body: options.form }),
    timeoutMs: options.timeoutMs ?? (endpoint.isCatalogue ? CATALOGUE_TIMEOUT_MS : CLIENT_TIMEOUT_MS),
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
  return new ApiError(answer.status, errorAnswerOf(answer.body), retryAfter > 0 ? retryAfter : null);
}

/** Reads the contract's error shape; a proxy in between may use `error` instead of `message`. */
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

function totalOf(answer: TransportAnswer): number | null {
  const total = answer.header('x-total-count');
  return total === null ? null : Number(total);
}
