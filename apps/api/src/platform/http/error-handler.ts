import { type ErrorAnswer, type ErrorCode, REFUSALS, type RefusalCode } from '@phsar/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Refusals while the body is still arriving. */
const BODY_FAULTS: ReadonlySet<string> = new Set(['body_too_large', 'request_timeout']);
/** Milliseconds. */
const DISCARD_MS = 5_000;

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

/** Transient errors of PostgreSQL: locks, lost connections, shutdown, start, read-only during a failover, disk full or failing. */
const PASSING_SQLSTATE = /^(08|53)\w{3}$|^(25006|25P0[34]|40001|40P01|55P03|57014|57P0[1-5]|58000|58030)$/;
/** Transient errors of network and disk. */
const PASSING_SYSTEM_CODE =
  /^E(AI_AGAIN|CONN\w+|HOSTUNREACH|IO|NETDOWN|NETUNREACH|NOENT|NOSPC|NOTFOUND|PIPE|TIMEDOUT)$/;

/** The `pg` driver gives these no code. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;

/** A NUL or invalid character in a text, which PostgreSQL cannot store: the caller's mistake. */
const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P05']);

/** Answers every error in the contract's shape; internal details go to the log only. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asShopError(error);
    const isFailure = refusal.code === 'internal_error' || refusal.code === 'unavailable';
    // A client that closes the connection before the end of the body is no failure of the shop.
    const hasLeft = request.raw.destroyed && !request.raw.complete;
    if (isFailure && !refusal.isQuiet && !hasLeft) {
      request.log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'request failed',
      );
    }
    if (!request.raw.complete && BODY_FAULTS.has(refusal.code)) discardRest(request, reply);
    return sendError(reply, refusal);
  });
}

/**
 * Discards the rest of a refused body for a few seconds. Closing at once, as the framework does, would reset the
 * connection before the client has read the response.
 */
function discardRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  const timer = setTimeout(() => raw.destroy(), DISCARD_MS).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
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

/** Converts anything thrown into a ShopError that is safe to show. Drizzle wraps the driver's error as `cause`. */
export function asShopError(error: unknown): ShopError {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause instanceof ShopError) return cause;
    const { message } = cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const framework = FRAMEWORK_CODES[code];
    if (framework !== undefined) return new ShopError(framework);
    // Half a surrogate pair, which PostgreSQL stores in no JSON. The server's own JSON has no other mistake.
    const isUnstorableJson = code === '22P02' && message.endsWith('for type json');
    if (UNSTORABLE_TEXT_CODES.has(code) || isUnstorableJson) return new ShopError('invalid_input');
    if (PASSING_SQLSTATE.test(code) || PASSING_SYSTEM_CODE.test(code) || LOST_CONNECTION.test(message)) {
      return new ShopError('unavailable', { retryAfter: UNAVAILABLE_RETRY_SECONDS });
    }
    cause = cause.cause;
  }
  if (error instanceof SyntaxError && 'statusCode' in error) return new ShopError('invalid_json');
  return new ShopError('internal_error');
}
