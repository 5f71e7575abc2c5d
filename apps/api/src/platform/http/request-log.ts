import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line a request, for whoever looks for a fault (`LOG_LEVEL=debug`); what failed is logged at every level. */
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

/** Without the query: what somebody searched for is their own affair. */
function lineOf({ method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) {
  return { method, path: url.split('?', 1)[0], status: statusCode, milliseconds: Math.round(elapsedTime) };
}
