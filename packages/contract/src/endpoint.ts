import type * as z from 'zod/mini';
import { BODY_ERRORS, COMMON_ERRORS, SESSION_ERRORS } from './errors.ts';
import { OFFICE_SESSION_ERRORS } from './office/errors.ts';
import type { Permission } from './office/permissions.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a logged-in shopper, any staff member, or staff with a permission. */
export type Access = 'anyone' | 'user' | 'staff' | Permission;

/** One call of the API: where it is and who may make it. */
export interface Endpoint<A extends Access = Access> {
  method: Method;
  /** Below the base path of its table; parameters as `:name`. */
  path: string;
  access: A;
  /** Catalogue calls answer everyone alike and have a shorter timeout. */
  isCatalogue?: true;
  /** A signed key in `?key=` may take the place of a login; the call checks it. */
  takesKey?: true;
  /** The body is multipart form data with a picture as `image` instead of JSON. */
  takesPicture?: true;
  /** Requires a sign-in or step-up within the last five minutes. */
  needsStepUp?: true;
}

/** The schemas of a call's input and of its answer. */
export interface EndpointSchemas {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
}

/** The documented answers of a call. Kept apart from what browsers load, which do not need it. */
export interface EndpointAnswers {
  /** One line for the API documentation. */
  summary: string;
  /** Refusals besides those of every call (`COMMON_ERRORS`). */
  errors: readonly RefusalCode[];
  /** HTTP status on success. */
  status: 200 | 201 | 204;
}

/** The schemas of a table by endpoint name. */
export type TableSchemas = Record<string, EndpointSchemas>;

/** The part of a table that a client needs: where its calls go. */
export interface ClientTable<Name extends string = string> {
  base: string;
  endpoints: Readonly<Record<Name, Endpoint>>;
}

/** A table as the server needs it. */
export interface ServerTable<S extends TableSchemas = TableSchemas, A extends Access = Access> {
  base: string;
  endpoints: Readonly<Record<keyof S & string, Endpoint<A>>>;
  schemas: S;
  answers: Readonly<Record<keyof S & string, EndpointAnswers>>;
}

type Part<S extends EndpointSchemas, K extends 'params' | 'query' | 'body'> = S extends {
  [P in K]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : never;

/** What a caller passes for an endpoint, before parsing. */
export type InputOf<S extends EndpointSchemas> = ([Part<S, 'params'>] extends [never]
  ? unknown
  : { params: z.input<Part<S, 'params'>> }) &
  ([Part<S, 'query'>] extends [never] ? unknown : { query?: QueryInput<z.input<Part<S, 'query'>>> }) &
  ([Part<S, 'body'>] extends [never] ? unknown : { body: z.input<Part<S, 'body'>> });

type QueryInput<T> = { [K in keyof T]?: string | number | undefined };

/** What a handler receives, after parsing. */
export interface ParsedInput<S extends EndpointSchemas> {
  params: [Part<S, 'params'>] extends [never] ? undefined : z.output<Part<S, 'params'>>;
  query: [Part<S, 'query'>] extends [never] ? undefined : z.output<Part<S, 'query'>>;
  body: [Part<S, 'body'>] extends [never] ? undefined : z.output<Part<S, 'body'>>;
}

/** The body of a successful answer, parsed. */
export type AnswerOf<S extends EndpointSchemas> = z.output<S['answer']>;

/** All that the contract says of one call. */
export interface ServedEndpoint {
  name: string;
  endpoint: Endpoint;
  schemas: EndpointSchemas;
  answers: EndpointAnswers;
}

/** A table's endpoints with their schemas and answers, in table order. */
export function servedEndpoints({ endpoints, schemas, answers }: ServerTable): ServedEndpoint[] {
  return Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const own = { schemas: schemas[name], answers: answers[name] };
    return own.schemas && own.answers ? [{ name, endpoint, schemas: own.schemas, answers: own.answers }] : [];
  });
}

/** Every code that an endpoint may refuse with: its own `errors`, and those of its access, method and path. */
export function refusalsOf(endpoint: Endpoint, errors: readonly RefusalCode[]): RefusalCode[] {
  const body = endpoint.method === 'GET' ? [] : BODY_ERRORS;
  // A parameter that is too long or cannot be decoded matches no endpoint.
  const parameter: RefusalCode[] = endpoint.path.includes(':') ? ['not_found'] : [];
  return [...new Set([...errors, ...accessErrors(endpoint), ...parameter, ...body, ...COMMON_ERRORS])];
}

function accessErrors({ access, needsStepUp }: Endpoint): readonly RefusalCode[] {
  if (access === 'anyone') return [];
  if (access === 'user') return SESSION_ERRORS;
  return [...OFFICE_SESSION_ERRORS, ...(needsStepUp ? (['step_up_required'] as const) : [])];
}
