import type { Endpoint } from '@phsar/contract/endpoint';
import {
  OFFICE_API_BASE,
  type OfficeAccess,
  type OfficeCalls,
  officeTable,
} from '@phsar/contract/office/calls';
import { shopTable } from '@phsar/contract/shop/calls';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Database } from '../database/open-database.ts';
import type { Metrics } from '../metrics.ts';
import type { StaffCaller } from '../staff-caller.ts';
import type { AccessTokens } from './access-token.ts';
import { allowOrigins } from './allowed-origins.ts';
import { AnswerShortcuts } from './answer-shortcuts.ts';
import { callerAddress, createProxyTrust } from './caller-network.ts';
import { bearerToken, type Caller, endpointRoutes, type Route } from './endpoint-routes.ts';
import { asShopError, handleErrors, sendError } from './error-handler.ts';
import { warnOfProxies } from './proxy-warnings.ts';
import { RateLimits } from './rate-limits.ts';
import type { RequestGateway } from './request-gateway.ts';
import { createRequestIds, nameRequests } from './request-ids.ts';
import { createAccessLog, RequestLog } from './request-log.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { securityHeaders, securityHeadersFor } from './security-headers.ts';
import { routedUrl } from './undecodable-paths.ts';

/** JSON bodies are small: the largest is an order with a hundred lines. */
const BODY_LIMIT_BYTES = 128 * 1024;

export interface HttpServerDeps {
  publicUrl: string;
  /** Set when the office has a hostname of its own. */
  officeOrigin?: string | undefined;
  trustedProxies: readonly string[];
  allowedOrigins: readonly string[];
  hasRateLimits: boolean;
  hasAccessLog: boolean;
  metricsPort?: number | undefined;
  metrics: Metrics;
  accessTokens: Pick<AccessTokens, 'verify'>;
  /** The access check of the office's calls. @returns undefined for those that anyone may make */
  admitStaff(endpoint: Endpoint<OfficeAccess>, request: FastifyRequest): Promise<StaffCaller | undefined>;
  /** The session cookie that the shop gave to the caller; undefined without one. */
  staffTokenOf(request: FastifyRequest): string | undefined;
  database: Database;
  log: FastifyBaseLogger;
  gateway: RequestGateway;
}

/** What modules register their routes with. */
export type HttpServer = ReturnType<typeof createHttpServer>;

/** The server without routes: body limits, errors, security headers, allowed origins, rate limits. */
export function createHttpServer(deps: HttpServerDeps) {
  const { publicUrl, trustedProxies, allowedOrigins, accessTokens, gateway } = deps;
  const app = createFramework(deps);
  const limits = new RateLimits(deps.database, deps.hasRateLimits, deps.staffTokenOf);
  const admitShopper = async ({ access, takesKey }: Endpoint, request: FastifyRequest): Promise<Caller> => {
    if (access !== 'user') return {};
    if (takesKey && (request.query as { key?: unknown }).key !== undefined) return {};
    return { shopper: await accessTokens.verify(bearerToken(request)) };
  };
  const admitStaff = async (endpoint: Endpoint<OfficeAccess>, request: FastifyRequest): Promise<Caller> => {
    const staff = await deps.admitStaff(endpoint, request);
    return staff === undefined ? {} : { staff };
  };
  /** `route` within an encapsulated scope, for plugins that only a few routes need. */
  const routesOf = (scope: FastifyInstance): Route =>
    endpointRoutes(scope, shopTable, { admit: admitShopper, limits });
  const officeRoutesOf = (scope: FastifyInstance): Route<OfficeCalls> =>
    endpointRoutes(scope, officeTable, { admit: admitStaff, limits });
  return {
    app,
    route: routesOf(app),
    officeRoute: officeRoutesOf(app),
    routesOf,
    officeRoutesOf,
    limits,
    gateway,
    /**
     * Creates shortcuts for responses that were sent before. With allowed origins they are never used, because the
     * headers then depend on the caller.
     * @param headers sent with each response; names in lower case
     * @param version returns a different number whenever a response may have changed
     */
    createAnswerShortcuts(headers: Readonly<Record<string, string>>, version: () => number) {
      const shortcuts = new AnswerShortcuts({
        headers: { ...securityHeaders(publicUrl), ...headers },
        limits,
        addressOf: callerAddress(trustedProxies),
        version,
      });
      if (allowedOrigins.length === 0) gateway.add(shortcuts.answer);
      return shortcuts;
    },
  };
}

function createFramework(deps: HttpServerDeps): FastifyInstance {
  const { publicUrl, trustedProxies, gateway } = deps;
  const requestIdOf = createRequestIds(trustedProxies);
  const guardHeaders = securityHeadersFor(publicUrl, deps.officeOrigin);
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    // The log itself adds the id, also to lines of services that know no request.
    childLoggerFactory: (log) => log,
    genReqId: requestIdOf,
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      void sendError(reply.headers(guardHeaders(request)), asShopError(error)),
    trustProxy: trustedProxies.length > 0 ? createProxyTrust(trustedProxies) : false,
    serverFactory: (framework) => gateway.server(framework),
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('preClose', async () => gateway.close());
  if (deps.metricsPort !== undefined) gateway.onAnswer(createRequestMetrics(deps.metrics));
  if (deps.hasAccessLog) gateway.onAnswer(createAccessLog(deps.log, requestIdOf));
  handleErrors(app);
  nameRequests(app);
  acceptEmptyBodies(app);
  // A route may override them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(guardHeaders(request));
    done();
  });
  allowOrigins(app, deps.allowedOrigins);
  if (trustedProxies.length === 0) warnOfProxies(app);
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where the contract names no body */
    takesBody?: boolean;
  }
}

/**
 * Accepts an empty body for DELETE, for calls that take none, and for the office's actions: the client sends
 * `Content-Type: application/json` with every call. Everywhere else an empty body is an error.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

function mayBeEmpty({ method, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'DELETE' ||
    routeOptions.config.takesBody === false ||
    (routeOptions.url?.startsWith(`${OFFICE_API_BASE}/`) ?? false)
  );
}
