import { plainWords } from '@phsar/contract/plain-words';
import { ENDPOINT_ANSWERS } from '@phsar/contract/shop/endpoint-answers';
import {
  type EndpointAnswer,
  type EndpointSchemas,
  endpointSchemas,
  type ParsedInput,
} from '@phsar/contract/shop/endpoint-schemas';
import { API_BASE, type Endpoint, type EndpointName, endpoints } from '@phsar/contract/shop/endpoints';
import type { Language } from '@phsar/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { invalidInput, ShopError } from '../shop-error.ts';
import { requestLanguage } from './language.ts';
import type { RateLimits } from './rate-limits.ts';

/** What a handler works with: parsed input, who calls, and in which language. */
export interface EndpointCall<N extends EndpointName> extends ParsedInput<N> {
  /** The account of the access token; empty for endpoints that anyone may call. */
  accountId: string;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type EndpointHandler<N extends EndpointName> = (
  call: EndpointCall<N>,
) => Promise<EndpointAnswer<N> | FastifyReply>;

/** Resolves an access token to its account. @throws ShopError `token_invalid` or `token_expired` */
export type Authenticate = (token: string) => Promise<string>;

/** Registers one endpoint of the contract; every module goes through here, so none can forget a check. */
export type Route = <N extends EndpointName>(name: N, handler: EndpointHandler<N>) => void;

export function endpointRoutes(app: FastifyInstance, authenticate: Authenticate, limits: RateLimits): Route {
  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    app.route({
      method: endpoint.method,
      url: `${API_BASE}${endpoint.path}`,
      handler: async (request, reply) => {
        if (!endpoint.isCatalogue) reply.header('cache-control', 'no-store');
        await limits.checkAddress(name, request);
        const accountId = endpoint.access === 'user' ? await authenticate(bearerToken(request)) : '';
        if (accountId !== '') await limits.checkAccount(name, accountId);
        const input = parsedInput(name, request);
        const language = requestLanguage((request.query as { lang?: unknown }).lang, request.headers);
        const answer = await handler({ ...input, accountId, language, request, reply });
        return reply.sent ? reply : reply.code(ENDPOINT_ANSWERS[name].status).send(answer);
      },
    });
  };
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') {
    throw new ShopError('login_required');
  }
  return token;
}

function parsedInput<N extends EndpointName>(name: N, request: FastifyRequest): ParsedInput<N> {
  const schemas: EndpointSchemas = endpointSchemas[name];
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
  // Each part was parsed by the very schema its type comes from.
  return input as ParsedInput<N>;
}

type Parsed = { success: true; data: unknown } | { success: false; errors: Record<string, string> };

/** One message for each wrong field: the schema's own where it has one, else plain words behind the field's name. */
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
