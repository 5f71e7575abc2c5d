import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger } from 'fastify';

/** The id of the request that the current work belongs to. */
export const requestIds = new AsyncLocalStorage<string>();

const SECRETS = ['password', 'newPassword', 'token', 'refreshToken', 'authorization', 'cookie'];
const REDACTED = [
  ...SECRETS,
  ...SECRETS.map((name) => `*.${name}`),
  'verificationCode',
  'code_hash',
  'req.headers.authorization',
  'req.headers.cookie',
];

/**
 * The shop's log: one JSON line per event, with the id of the request that it belongs to. Written to standard output unless a test passes a
 * stream.
 */
export function createLog(level: string, stream?: Writable): FastifyBaseLogger {
  const logger = {
    level,
    serializers: { err: describeError },
    mixin() {
      const requestId = requestIds.getStore();
      return requestId === undefined ? {} : { requestId };
    },
    redact: { paths: REDACTED, censor: '[hidden]' },
    ...(stream ? { stream } : {}),
  };
  return Fastify({ logger }).log;
}

/** Leaves out a failed statement's parameters, which may hold names, phones or password hashes. */
function describeError(error: unknown): { type: string; message: string; stack: string; cause?: object } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { stack = '' } = error;
  const statement = 'query' in error && 'params' in error ? String(error.query) : null;
  return {
    type: error.name,
    message: statement === null ? error.message : `Failed query: ${statement}`,
    // The first lines of the stack repeat the message.
    stack: statement === null ? stack : stack.slice(Math.max(0, stack.search(/^ {4}at /m))),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
