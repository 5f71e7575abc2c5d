import type { AnswerOf, Call, Calls, CallTable, ParsedInput } from '@phsar/contract/endpoint';
import type { ShopCalls } from '@phsar/contract/shop/calls';
import type { Language } from '@phsar/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { plainWords } from '../plain-words.ts';
import { invalidInput, ShopError } from '../shop-error.ts';
import type { Shopper } from '../shopper.ts';
import type { StaffCaller } from '../staff-caller.ts';
import { requestLanguage } from './language.ts';
import type { RateLimits } from './rate-limits.ts';

/** The caller that the access check identified; none for calls that anyone may make. */
export interface Caller {
  shopper?: Shopper;
  staff?: StaffCaller;
}

/** The caller of a call, as its access says; with `takesKey`, a caller with a key need not be logged in. */
type CallerOf<C extends Call> = C['access'] extends 'anyone'
  ? unknown
  : C['access'] extends 'user'
    ? C extends { takesKey: true }
      ? { shopper: Shopper | undefined }
      : { shopper: Shopper }
    : { staff: StaffCaller };

export type EndpointCall<C extends Call> = ParsedInput<C> &
  CallerOf<C> & { language: Language; request: FastifyRequest; reply: FastifyReply };

/** Answers one call: returns the JSON body, or the reply if it has sent it itself. @throws ShopError for a refusal */
export type EndpointHandler<C extends Call> = (call: EndpointCall<C>) => Promise<AnswerOf<C> | FastifyReply>;

/** Registers one call of a table. Every module registers through it, so no check can be forgotten. */
export type Route<T extends Calls = ShopCalls> = <N extends keyof T & string>(
  name: N,
  handler: EndpointHandler<T[N]>,
  options?: RouteOptions<T[N]>,
) => void;

export interface RouteOptions<C extends Call> {
  /**
   * For permissions that depend on the body: called after the access check and before the body is validated, so it must
   * accept any body. @throws ShopError `forbidden`
   */
  permit?(call: CallerOf<C> & { body: unknown }): void;
}

export interface Guards<T extends Calls> {
  /** Checks who calls, before anything else in the request is read. @throws ShopError when the caller is unknown or not permitted */
  admit(call: T[keyof T], request: FastifyRequest): Promise<Caller>;
  limits: Pick<RateLimits, 'checkAddress' | 'checkAccount'>;
}

/** Returns the `Route` of a table: access, then limits, then parsing, then the handler. */
export function endpointRoutes<T extends Calls>(
  app: FastifyInstance,
  { base, calls }: CallTable<T>,
  { admit, limits }: Guards<T>,
): Route<T> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return <N extends keyof T & string>(
    name: N,
    handler: EndpointHandler<T[N]>,
    { permit }: RouteOptions<T[N]> = {},
  ) => {
    const call: T[N] = calls[name];
    app.route({
      method: call.method,
      url: `${base}${call.path}`,
      config: { takesBody: call.body !== undefined },
      // Before the body is read, so that unauthorised callers learn nothing about it.
      onRequest: async (request, reply) => {
        if (!call.isCatalogue) reply.header('cache-control', 'no-store');
        await limits.checkAddress(call, request);
        const caller = await admit(call, request);
        const accountId = caller.shopper?.accountId ?? caller.staff?.staffId;
        if (accountId !== undefined) await limits.checkAccount(call, accountId);
        callers.set(request, caller);
      },
      handler: async (request, reply) => {
        // `admit` has recognised whom the call's access asks for.
        const caller = callers.get(request) as Caller & CallerOf<T[N]>;
        permit?.({ ...caller, body: request.body });
        const input = parsedInput(call, request);
        const language = requestLanguage((request.query as { lang?: unknown }).lang, request.headers);
        const answer = await handler({ ...input, ...caller, language, request, reply });
        // A caller who leaves in the middle of a long answer ends it as well.
        const isBegun = reply.sent || reply.raw.headersSent || reply.raw.destroyed;
        return isBegun ? reply : reply.code(call.status ?? 200).send(answer);
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

/** Parses each part, with one message per wrong field: the schema's own, else a generic one after the field's name. */
function parsedInput<C extends Call>(call: C, request: FastifyRequest): ParsedInput<C> {
  const errors: Record<string, string> = {};
  const parse = (schema: z.ZodMiniType | undefined, value: unknown) => {
    const generic = new Set<string>();
    const own: Record<string, string> = {};
    const result = schema?.safeParse(value, {
      error(issue) {
        const words = plainWords(issue);
        generic.add(words);
        return words;
      },
    });
    for (const { path, message } of result?.error?.issues ?? []) {
      const field = path.join('.') || 'body';
      own[field] ??= generic.has(message) ? `${field} ${message}` : message;
    }
    Object.assign(errors, own);
    return result?.data;
  };
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: parse(call.body, request.body),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  // Each part was parsed by the schema that its type is inferred from.
  return input as ParsedInput<C>;
}
