import * as z from 'zod/mini';
import { BODY_ERRORS, COMMON_ERRORS, SESSION_ERRORS } from './errors.ts';
import { timestamp } from './fields.ts';
import { OFFICE_SESSION_ERRORS } from './office/errors.ts';
import type { Permission } from './office/permissions.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a logged-in shopper, any staff member, or staff with a permission. */
export type Access = 'anyone' | 'user' | 'staff' | Permission;

/** Calls that are limited together. The API's `rate-limits.ts` has the limit of each group. */
export type LimitGroup =
  | 'read'
  | 'write'
  | 'order'
  | 'photo'
  | 'login'
  | 'proof'
  | 'signUp'
  | 'refresh'
  | 'sendCode'
  | 'tryCode'
  | 'message'
  | 'staff';

/** One call of the API as clients need it: where it is and who may make it. */
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

/** What a call takes and answers, and which of the rules above apply to it. */
interface CallParts extends Omit<Endpoint, 'method' | 'path' | 'access'> {
  /** One line for the API documentation. */
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The body of a successful answer. */
  answer: z.ZodMiniType;
  /** Refusals besides those of every call (`COMMON_ERRORS`) and those in `errorBodies`. */
  errors?: readonly RefusalCode[];
  /** Refusals whose answers say more than code and message. */
  errorBodies?: { readonly [Code in RefusalCode]?: z.ZodMiniType };
  /** HTTP status on success; 200 by default. */
  status?: 200 | 201 | 204;
}

/** One call of the API, complete. Created by `anyone`, `shopper` and `staff`. */
export interface Call<A extends Access = Access> extends Endpoint<A>, CallParts {
  /** Null for calls without a limit. */
  limit: LimitGroup | null;
}

/** Calls by name. */
export type Calls<A extends Access = Access> = Readonly<Record<string, Call<A>>>;

type Address = `${Method} /${string}`;
type Defined<A extends Access, P extends CallParts> = P &
  Pick<Call<A>, 'method' | 'path' | 'access' | 'limit'>;

/** Defines a call that anyone may make. */
export function anyone<P extends CallParts>(
  address: Address,
  limit: LimitGroup | null,
  parts: P,
): Defined<'anyone', P> {
  return { ...placeOf(address), access: 'anyone', limit, ...parts };
}

/** Defines a call that needs a logged-in shopper. */
export function shopper<P extends CallParts>(
  address: Address,
  limit: LimitGroup,
  parts: P,
): Defined<'user', P> {
  return { ...placeOf(address), access: 'user', limit, ...parts };
}

/** Defines a call of the office. @param access the permission it needs; `staff` for none */
export function staff<A extends 'staff' | Permission, P extends CallParts>(
  address: Address,
  access: A,
  parts: P,
): Defined<A, P> {
  return { ...placeOf(address), access, limit: 'staff', ...parts };
}

function placeOf(address: Address): Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = address.split(' ') as [Method, string];
  return { method, path };
}

/**
 * The body of `changed_meanwhile`, of a call that changes what was read before.
 * @param current the schema of the current state
 * @param sent the schema of the call's body
 */
export function changedMeanwhile<C extends z.ZodMiniType, S extends z.ZodMiniType>(current: C, sent: S) {
  return z.object({
    /** Who made the other change; `_id` is null for a shopper, a command or the shop itself. */
    by: z.object({ _id: z.nullable(z.string()), name: z.string() }),
    at: timestamp,
    current,
    /**
     * What was sent, with the `version` it was based on: of the delivery threshold the cents that were read, of a payment
     * none.
     */
    yours: z.intersection(sent, z.object({ version: z.optional(z.int()) })),
  });
}

/** What accompanies `changed_meanwhile`, of whichever call. */
export type ChangedMeanwhile = z.output<ReturnType<typeof changedMeanwhile>>;

/** The calls of one audience, as the server registers, checks and describes them. */
export interface CallTable<C extends Calls = Calls> {
  base: string;
  calls: C;
}

/** The part of a table that a client needs: where its calls go. */
export interface ClientTable<Name extends string = string> {
  base: string;
  endpoints: Readonly<Record<Name, Endpoint>>;
}

/** The client's part of a table. */
export function clientTable<C extends Calls>({ base, calls }: CallTable<C>): ClientTable<keyof C & string> {
  const endpoints = Object.entries(calls).map(([name, call]) => {
    const { method, path, access, isCatalogue, takesKey, takesPicture, needsStepUp } = call;
    const flags = Object.entries({ isCatalogue, takesKey, takesPicture, needsStepUp });
    const set = flags.filter(([, value]) => value !== undefined);
    return [name, { method, path, access, ...Object.fromEntries(set) }];
  });
  return { base, endpoints: Object.fromEntries(endpoints) };
}

type Part<C, K extends 'params' | 'query' | 'body'> = C extends {
  [P in K]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : never;

/** What a caller passes for a call, before parsing. */
export type InputOf<C extends Call> = ([Part<C, 'params'>] extends [never]
  ? unknown
  : { params: z.input<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? unknown : { query?: QueryInput<z.input<Part<C, 'query'>>> }) &
  ([Part<C, 'body'>] extends [never] ? unknown : { body: z.input<Part<C, 'body'>> });

type QueryInput<T> = { [K in keyof T]?: string | number | undefined };

/** What a handler receives, after parsing. */
export interface ParsedInput<C extends Call> {
  params: [Part<C, 'params'>] extends [never] ? undefined : z.output<Part<C, 'params'>>;
  query: [Part<C, 'query'>] extends [never] ? undefined : z.output<Part<C, 'query'>>;
  body: [Part<C, 'body'>] extends [never] ? undefined : z.output<Part<C, 'body'>>;
}

/** The body of a successful answer, parsed. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;

/** The bodies of a call's refusals that say more than code and message, by code. */
export type ErrorBodiesOf<C extends Call> = C extends {
  errorBodies: infer Bodies extends Record<string, z.ZodMiniType>;
}
  ? { [Code in keyof Bodies]: z.output<Bodies[Code]> }
  : never;

/** Every code that a call may refuse with: its own, and those of its access, method and path. */
export function refusalsOf(call: Call): RefusalCode[] {
  const { errors = [], errorBodies = {} } = call;
  const body = call.method === 'GET' ? [] : BODY_ERRORS;
  // A parameter that is too long or cannot be decoded matches no endpoint.
  const parameter: RefusalCode[] = call.path.includes(':') ? ['not_found'] : [];
  const own = [...errors, ...(Object.keys(errorBodies) as RefusalCode[])];
  return [...new Set([...own, ...accessErrors(call), ...parameter, ...body, ...COMMON_ERRORS])];
}

function accessErrors({ access, needsStepUp }: Endpoint): readonly RefusalCode[] {
  if (access === 'anyone') return [];
  if (access === 'user') return SESSION_ERRORS;
  return [...OFFICE_SESSION_ERRORS, ...(needsStepUp ? (['step_up_required'] as const) : [])];
}
