import { type ErrorAnswer, type ErrorCode, REFUSALS, type RefusalCode } from '@phsar/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';

/** `Retry-After` in seconds when the database is busy or away. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** Refusals while the body is still sent. */
const BODY_FAULTS: ReadonlySet<string> = new Set(['body_too_large', 'request_timeout']);
/** Milliseconds. */
const READ_ON_MS = 5_000;

/** Fastify's own errors by code. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_PROTO_VIOLATION: 'invalid_input',
  FST_MP_PREMATURE_CLOSE: 'invalid_input',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * Transient errors of PostgreSQL, driver, network and disk: locks, lost or missing connections, a server that shuts down,
 * starts, or is read-only while another one takes over, disk full or failing.
 */
const PASSING_DATABASE_CODES = new Set([
  '25006',
  '25P03',
  '25P04',
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '58000',
  '58030',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EIO',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** A NUL or invalid character in a text, which PostgreSQL cannot store: the caller's mistake. */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** Answers every error in the contract's shape; internal details go to the log only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asShopError(error);
    const isFailure = refusal.code === 'internal_error' || refusal.code === 'unavailable';
    if (isFailure && !refusal.isQuiet && !hasLeft(request)) {
      request.log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'request failed',
      );
    }
    if (!request.raw.complete && BODY_FAULTS.has(refusal.code)) readOn(request, reply);
    return sendError(reply, refusal);
  });
}

/** Whether the caller went away before the end of the body: a reset of theirs, and no failure of the shop. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/**
 * Reads on for a moment, unheard, when a body is refused while it is still sent. Closing at once, as the framework does, would
 * reset the connection, and the caller would never read the answer.
 */
function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  const timer = setTimeout(() => raw.destroy(), READ_ON_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
}

/** Answers errors raised before a route is found, such as a URL that cannot be decoded. */
export function answerFrameworkError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, asShopError(error));
}

/** Answers paths under /api that are no endpoint. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new ShopError('not_found'));
}

/** Sends a refusal as JSON, with its status and `Retry-After`; never cached. */
export function sendError(reply: FastifyReply, refusal: ShopError): FastifyReply {
  const answer: ErrorAnswer<RefusalCode> = {
    success: false,
    message: refusal.message,
    code: refusal.code,
    ...refusal.data,
    requestId: reply.request.id,
  };
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(REFUSALS[refusal.code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Converts anything thrown into a ShopError that is safe to show. */
export function asShopError(error: unknown): ShopError {
  for (const cause of chainOf(error)) {
    if (cause instanceof ShopError) return cause;
    const code = codeOf(cause);
    const framework = FRAMEWORK_CODES[code];
    if (framework !== undefined) return new ShopError(framework);
    if (UNSTORABLE_TEXT_CODES.has(code) || isUnstorableJson(cause)) return new ShopError('invalid_input');
    if (PASSING_DATABASE_CODES.has(code) || isLostConnection(cause)) {
      return new ShopError('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS });
    }
  }
  if (error instanceof SyntaxError && 'statusCode' in error) return new ShopError('invalid_json');
  return new ShopError('internal_error');
}

/** Drizzle wraps the driver's error as `cause`. */
function* chainOf(error: unknown): Generator<unknown> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** Half a surrogate pair, which PostgreSQL stores in no JSON. The server's own JSON has no other mistake. */
function isUnstorableJson(error: unknown): boolean {
  return codeOf(error) === '22P02' && error instanceof Error && error.message.endsWith('for type json');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The `pg` driver gives these no code. */
function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i.test(
      error.message,
    )
  );
}
