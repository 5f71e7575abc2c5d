import type {
  Access,
  AnswerOf,
  Endpoint,
  EndpointSchemas,
  ParsedInput,
  ServerTable,
  TableSchemas,
} from '@phsar/contract/endpoint';
import { plainWords } from '@phsar/contract/plain-words';
import type { ShopSchemas } from '@phsar/contract/shop/endpoint-schemas';
import type { Language } from '@phsar/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { invalidInput, ShopError } from '../shop-error.ts';
import type { Shopper } from '../shopper.ts';
import { requestLanguage } from './language.ts';

/** What a handler gets: the parsed input, the caller and the language. */
export interface EndpointCall<S extends EndpointSchemas> extends ParsedInput<S> {
  /** The caller's id from the access check; empty for endpoints that anyone may call. */
  accountId: string;
  /** The same with the session of the access token; the session is empty for the office's calls. */
  shopper: Shopper;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers one call: returns the JSON body, or the reply if it has sent it itself. @throws ShopError for a refusal */
export type EndpointHandler<S extends EndpointSchemas> = (
  call: EndpointCall<S>,
) => Promise<AnswerOf<S> | FastifyReply>;

/** Registers one endpoint of a table. Every module registers through it, so no check can be forgotten. */
export type Route<T extends TableSchemas = ShopSchemas> = <N extends keyof T & string>(
  name: N,
  handler: EndpointHandler<T[N]>,
  options?: RouteOptions,
) => void;

/** What a route may add to its endpoint's access rule. */
export interface RouteOptions {
  /**
   * For permissions that depend on the body: called after the access check and before the body is validated, so it must
   * accept any body. @throws ShopError `forbidden`
   */
  permit?(request: FastifyRequest): void;
}

/** The caller of an endpoint that anyone may call. */
export const NOBODY: Shopper = { accountId: '', sessionId: '' };

/** How a table of endpoints is guarded. */
export interface Guards<Name extends string, A extends Access> {
  /**
   * Checks whether the caller may call, before anything else in the request is read.
   * @returns the caller; NOBODY for endpoints that anyone may call
   * @throws ShopError when the caller is unknown or not permitted
   */
  admit(endpoint: Endpoint<A>, request: FastifyRequest): Promise<Shopper>;
  limits: CallLimits<Name>;
}

/** Rejects callers over a limit. @throws ShopError `too_many_requests` */
export interface CallLimits<Name extends string> {
  checkAddress(name: Name, request: FastifyRequest): Promise<void>;
  checkAccount(name: Name, accountId: string): Promise<void>;
}

/** Returns the `Route` of a table: access, then limits, then parsing, then the handler. */
export function endpointRoutes<T extends TableSchemas, A extends Access>(
  app: FastifyInstance,
  table: ServerTable<T, A>,
  { admit, limits }: Guards<keyof T & string, A>,
): Route<T> {
  const callers = new WeakMap<FastifyRequest, Shopper>();
  return <N extends keyof T & string>(
    name: N,
    handler: EndpointHandler<T[N]>,
    { permit }: RouteOptions = {},
  ) => {
    const endpoint = table.endpoints[name];
    const schemas: T[N] = table.schemas[name];
    app.route({
      method: endpoint.method,
      url: `${table.base}${endpoint.path}`,
      config: { takesBody: 'body' in schemas },
      // Before the body is read, so that unauthorised callers learn nothing about it.
      onRequest: async (request, reply) => {
        if (!endpoint.isCatalogue) reply.header('cache-control', 'no-store');
        await limits.checkAddress(name, request);
        const shopper = await admit(endpoint, request);
        if (shopper.accountId !== '') await limits.checkAccount(name, shopper.accountId);
        callers.set(request, shopper);
      },
      handler: async (request, reply) => {
        const shopper = callers.get(request) ?? NOBODY;
        permit?.(request);
        const input = parsedInput(schemas, request);
        const language = requestLanguage((request.query as { lang?: unknown }).lang, request.headers);
        const answer = await handler({
          ...input,
          accountId: shopper.accountId,
          shopper,
          language,
          request,
          reply,
        });
        // A caller who leaves in the middle of a long answer ends it as well.
        const isBegun = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
        return isBegun ? reply : reply.code(table.answers[name].status).send(answer);
      },
    });
  };
}

/** The token of `Authorization: Bearer`. @throws ShopError `login_required` without one */
export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') {
    throw new ShopError('login_required');
  }
  return token;
}

function parsedInput<S extends EndpointSchemas>(schemas: S, request: FastifyRequest): ParsedInput<S> {
  const errors: Record<string, string> = {};
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) => {
    if (schema === undefined) return undefined;
    const result = safeParse(schema, value);
    if (result.success) return result.data;
    Object.assign(errors, result.errors);
    return undefined;
  };
  const input = {
    params: parse(schemas.params, request.params),
    query: parse(schemas.query, request.query),
    body: parse(schemas.body, request.body),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  // Each part was parsed by the schema that its type is inferred from.
  return input as ParsedInput<S>;
}

type Parsed = { success: true; data: unknown } | { success: false; errors: Record<string, string> };

/** Parses, with one message per wrong field: the schema's own, else a generic one after the field's name. */
function safeParse(schema: z.ZodMiniType, value: unknown): Parsed {
  const plain = new Set<string>();
  const result = schema.safeParse(value, {
    error(issue) {
      const words = plainWords(issue);
      plain.add(words);
      return words;
    },
  });
  if (result.success) return result;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = path.join('.') || 'body';
    errors[field] ??= plain.has(message) ? `${field} ${message}` : message;
  }
  return { success: false, errors };
}
