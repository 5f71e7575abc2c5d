import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line per request at `LOG_LEVEL=debug`; failed requests are logged at every level. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error instanceof Error) super.requestCompleted(error, request, reply);
    else if (request.log.level === 'debug') request.log.debug(lineOf(request, reply), 'request');
  }

  override routeNotFound(): void {}
}

/** Without the query string: what people search for stays private. */
function lineOf({ method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return { method, path: url.split('?', 1)[0], status: statusCode, milliseconds: Math.round(elapsedTime) };
}
