import type { FastifyInstance } from 'fastify';

/**
 * The shop's client sends `Content-Type: application/json` with every call, so a DELETE without a body is
 * fine; everywhere else an empty body stays a mistake.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
