import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { AnswerListener } from './request-gateway.ts';
import type { RequestIdOf } from './request-ids.ts';

/** Logs failed requests alone; `ACCESS_LOG` logs the others, also those that never reach the framework. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error instanceof Error) super.requestCompleted(error, request, reply);
  }

  override routeNotFound(): void {}
}

const LONGEST_PATH = 200;

/**
 * Logs one line per request. Without the query, which holds what people search for, the keys of links to pay and codes
 * of invitations; without headers; and without addresses of callers, which are the proxy's to log.
 */
export function createAccessLog(log: FastifyBaseLogger, requestIdOf: RequestIdOf): AnswerListener {
  return (request, response, { milliseconds, isFromMemory }) => {
    const line = {
      requestId: requestIdOf(request),
      method: request.method,
      path: request.url?.split('?', 1)[0]?.slice(0, LONGEST_PATH),
      status: response.writableFinished ? response.statusCode : 0,
      milliseconds: Math.round(milliseconds * 100) / 100,
      isFromMemory,
    };
    log.info(line, 'request');
  };
}
