import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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
