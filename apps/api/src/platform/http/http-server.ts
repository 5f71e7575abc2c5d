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
import { createAccessLog } from './access-log.ts';
import type { AccessTokens } from './access-token.ts';
import { allowOrigins } from './allowed-origins.ts';
import { AnswerShortcuts } from './answer-shortcuts.ts';
import { callerAddress, createProxyTrust, isUnconfiguredProxy, PublicForwarders } from './caller-network.ts';
import { bearerToken, type Caller, endpointRoutes, type Route } from './endpoint-routes.ts';
import { answerFrameworkError, handleErrors } from './error-handler.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import type { RequestGateway } from './request-gateway.ts';
import { createRequestIds, nameRequests } from './request-ids.ts';
import { RequestLog } from './request-log.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { securityHeaders, securityHeadersFor } from './security-headers.ts';
import { routedUrl } from './undecodable-paths.ts';

/** JSON bodies are small: the largest is an order with a hundred lines. */
const BODY_LIMIT_BYTES = 128 * 1024;

/** What the server depends on. */
export interface HttpServerDeps {
  /** The shop's public address. */
  publicUrl: string;
  /** Where the office is reached, when it has a hostname of its own. */
  officeOrigin?: string | undefined;
  trustedProxies: readonly string[];
  allowedOrigins: readonly string[];
  hasRateLimits: boolean;
  /** Whether each request gets a line in the log. */
  hasAccessLog: boolean;
  /** Requests are counted when somebody can read the metrics. */
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
export interface HttpServer {
  app: FastifyInstance;
  /** Registers an endpoint of the shop. */
  route: Route;
  /** Registers an endpoint of the office. */
  officeRoute: Route<OfficeCalls>;
  /** `route` within an encapsulated scope, for plugins that only a few routes need. */
  routesOf(scope: FastifyInstance): Route;
  /** `officeRoute` within an encapsulated scope. */
  officeRoutesOf(scope: FastifyInstance): Route<OfficeCalls>;
  limits: RateLimits;
  gateway: Pick<RequestGateway, 'add' | 'isLeaving'>;
  /**
   * Creates shortcuts for responses that were sent before. With allowed origins they are never used, because the
   * headers then depend on the caller.
   * @param headers sent with each response; names in lower case
   * @param version returns a different number whenever a response may have changed
   */
  createAnswerShortcuts(headers: Readonly<Record<string, string>>, version: () => number): AnswerShortcuts;
}

/** The server without routes: body limits, errors, security headers, allowed origins, rate limits. */
export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { publicUrl, trustedProxies, allowedOrigins, accessTokens, gateway } = deps;
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
      answerFrameworkError(error, request, reply.headers(guardHeaders(request))),
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
  allowOrigins(app, allowedOrigins);
  if (trustedProxies.length === 0) warnOfProxies(app);
  const limits = createRateLimits(deps.database, deps.hasRateLimits, deps.staffTokenOf);
  const admit = admitShopper(accessTokens);
  const routesOf = (scope: FastifyInstance) => endpointRoutes(scope, shopTable, { admit, limits });
  const admitStaff = async (endpoint: Endpoint<OfficeAccess>, request: FastifyRequest): Promise<Caller> => {
    const staff = await deps.admitStaff(endpoint, request);
    return staff === undefined ? {} : { staff };
  };
  const officeRoutesOf = (scope: FastifyInstance) =>
    endpointRoutes(scope, officeTable, { admit: admitStaff, limits });
  return {
    app,
    route: routesOf(app),
    officeRoute: officeRoutesOf(app),
    routesOf,
    officeRoutesOf,
    limits,
    gateway,
    createAnswerShortcuts(headers, version) {
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

/** The access check of the shop's calls. */
function admitShopper(accessTokens: Pick<AccessTokens, 'verify'>) {
  return async ({ access, takesKey }: Endpoint, request: FastifyRequest): Promise<Caller> => {
    if (access !== 'user') return {};
    if (takesKey && (request.query as { key?: unknown }).key !== undefined) return {};
    return { shopper: await accessTokens.verify(bearerToken(request)) };
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where the contract names no body */
    takesBody?: boolean;
  }
}

/**
 * Accepts an empty body for DELETE, for calls that take none, and for the office's moves: the client sends
 * `Content-Type: application/json` with every call. Everywhere else an empty body is an error.
 */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** Public addresses that the log warns of. */
const MOST_TOLD = 10;

/** Says once of private proxies, and once of each public one, that it is not named: all its callers count as one. */
function warnOfProxies(app: FastifyInstance): void {
  const forwarders = new PublicForwarders();
  let isPrivateTold = false;
  const publicTold = new Set<string>();
  app.addHook('onRequest', async ({ ip, headers, log }) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (!isPrivateTold && isUnconfiguredProxy(ip, forwardedFor, [])) {
      isPrivateTold = true;
      log.warn(
        { proxy: ip },
        'A proxy forwards calls, but TRUSTED_PROXIES does not name it: all its callers share one address and its limits',
      );
    }
    // A few, since anybody can pretend to be one.
    if (publicTold.size < MOST_TOLD && !publicTold.has(ip) && forwarders.hasSeveral(ip, forwardedFor)) {
      publicTold.add(ip);
      log.warn(
        { address: ip },
        'A public address says that it forwards calls of several networks. If it is your proxy or CDN, name all its networks in TRUSTED_PROXIES: until then its callers share one address and its limits, that of unpaid orders too. If not, it is somebody who pretends',
      );
    }
  });
}

function mayBeEmpty({ method, routeOptions }: FastifyRequest): boolean {
  return (
    method === 'DELETE' ||
    routeOptions.config.takesBody === false ||
    (routeOptions.url?.startsWith(`${OFFICE_API_BASE}/`) ?? false)
  );
}
