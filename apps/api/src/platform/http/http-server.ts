import type { Endpoint } from '@phsar/contract/endpoint';
import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import type { OfficeAccess, OfficeEndpointName } from '@phsar/contract/office/endpoints';
import { OFFICE_API_BASE } from '@phsar/contract/office/endpoints';
import { officeTable } from '@phsar/contract/office/server-table';
import { shopTable } from '@phsar/contract/shop/server-table';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Database } from '../database/open-database.ts';
import type { AccessTokens } from './access-token.ts';
import { allowOrigins } from './allowed-origins.ts';
import { callerAddress } from './caller-network.ts';
import { bearerToken, endpointRoutes, type Guards, type Route } from './endpoint-routes.ts';
import { answerFrameworkError, handleErrors } from './error-handler.ts';
import type { FrontDoor } from './front-door.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { ReadyAnswers } from './ready-answers.ts';
import { RequestLog } from './request-log.ts';
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts';

/** JSON bodies are small: the largest is an order of a hundred lines. */
const BODY_LIMIT_BYTES = 128 * 1024;

export interface HttpServerDeps {
  /** Where the shop is reached from outside. */
  publicUrl: string;
  trustedProxies: readonly string[];
  allowedOrigins: readonly string[];
  hasRateLimits: boolean;
  accessTokens: Pick<AccessTokens, 'verify'>;
  /** Checks who calls the office. */
  admitStaff: Guards<OfficeEndpointName, OfficeAccess>['admit'];
  database: Database;
  log: FastifyBaseLogger;
  door: FrontDoor;
}

/** What a module registers its routes with. */
export interface HttpServer {
  app: FastifyInstance;
  /** Registers an endpoint of the shop. */
  route: Route;
  /** Registers an endpoint of the office. */
  officeRoute: Route<OfficeSchemas>;
  /** The same within a scope of the server, for plugins that few routes need. */
  routesOf(scope: FastifyInstance): Route;
  limits: RateLimits;
  door: Pick<FrontDoor, 'add'>;
  /**
   * Answers kept for the front door. With allowed origins they are never used: the answer then depends on who asks.
   * @param headers sent with each of them, lower case
   * @param edition returns another number whenever an answer may be another one
   */
  createReadyAnswers(headers: Readonly<Record<string, string>>, edition: () => number): ReadyAnswers;
}

/** The server without a route: body limits, errors, security headers, allowed origins, rate limits. */
export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { publicUrl, trustedProxies, allowedOrigins, accessTokens, door } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: answerFrameworkError,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    serverFactory: (framework) => door.server(framework),
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('preClose', async () => door.close());
  handleErrors(app);
  acceptEmptyBodies(app);
  sendSecurityHeaders(app, publicUrl);
  allowOrigins(app, allowedOrigins);
  const limits = createRateLimits(deps.database, deps.hasRateLimits);
  const admit = async ({ access }: Endpoint, request: FastifyRequest) =>
    access === 'user' ? await accessTokens.verify(bearerToken(request)) : '';
  const routesOf = (scope: FastifyInstance) => endpointRoutes(scope, shopTable, { admit, limits });
  return {
    app,
    route: routesOf(app),
    officeRoute: endpointRoutes(app, officeTable, { admit: deps.admitStaff, limits: limits.office }),
    routesOf,
    limits,
    door,
    createReadyAnswers(headers, edition) {
      const ready = new ReadyAnswers({
        headers: { ...securityHeaders(publicUrl), ...headers },
        limits,
        addressOf: callerAddress(trustedProxies),
        edition,
      });
      if (allowedOrigins.length === 0) door.add(ready.answer);
      return ready;
    },
  };
}

/**
 * The shop's client sends `Content-Type: application/json` with every call, so a DELETE without a body is
 * fine; so is one of the office's moves. Everywhere else an empty body stays a mistake.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

function mayBeEmpty({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'DELETE' || (routeOptions.url?.startsWith(`${OFFICE_API_BASE}/`) ?? false);
}
