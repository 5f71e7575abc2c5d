import * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';
import { actor, timestamp } from './fields.ts';
import type { Permission } from './office/permissions.ts';

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

/** What a call takes, and which of the rules above apply to it. */
interface CallParts extends Omit<Endpoint, 'method' | 'path' | 'access'> {
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Refusals besides those that `refusalsOf` derives from the other parts, and those in `errorBodies`. */
  errors?: readonly RefusalCode[];
  /** Refusals whose answers say more than code and message. */
  errorBodies?: { readonly [Code in RefusalCode]?: z.ZodMiniType };
  isIdempotent?: true;
  /** HTTP status on success; 200 by default. */
  status?: 200 | 201 | 204;
}

/** One call of the API, complete. Created by `anyone`, `shopper`, `staff`, `staffChange` and `staffEdit`. */
export interface Call<A extends Access = Access> extends Endpoint<A>, CallParts {
  answer: z.ZodMiniType;
  /** Null for calls without a limit. */
  limit: LimitGroup | null;
}

export type Calls<A extends Access = Access> = Readonly<Record<string, Call<A>>>;

type Address = `${Method} /${string}`;

const callsFor =
  <A extends Access>(access: A) =>
  <R extends z.ZodMiniType, P extends CallParts>(
    address: Address,
    limit: LimitGroup | null,
    answer: R,
    parts: P,
  ) => {
    const [method, path] = address.split(' ') as [Method, string];
    return { method, path, access, limit, answer, ...parts };
  };

/** Defines a call that anyone may make. */
export const anyone = callsFor('anyone');
/** Defines a call that needs a logged-in shopper. */
export const shopper = callsFor('user');

/** Defines a call of the office. @param access the permission it needs; `staff` for none */
export function staff<A extends 'staff' | Permission, R extends z.ZodMiniType, P extends CallParts>(
  address: Address,
  access: A,
  answer: R,
  parts: P,
) {
  return callsFor(access)(address, 'staff', answer, parts);
}

/** Defines a call of the office that changes something and takes an `Idempotency-Key`. */
export function staffChange<A extends 'staff' | Permission, R extends z.ZodMiniType, P extends CallParts>(
  address: Address,
  access: A,
  answer: R,
  parts: P,
) {
  return staff(address, access, answer, { ...parts, isIdempotent: true as const });
}

/** Defines a call of the office that edits a version that was read, and may refuse with `changed_meanwhile`. */
export function staffEdit<
  A extends 'staff' | Permission,
  R extends z.ZodMiniType,
  P extends CallParts & { body: z.ZodMiniType },
>(address: Address, access: A, answer: R, parts: P) {
  const changed_meanwhile = changedMeanwhile<R, P['body']>(answer, parts.body);
  return staffChange(address, access, answer, {
    ...parts,
    errorBodies: { ...parts.errorBodies, changed_meanwhile },
  });
}

/** @param current the schema of the current state @param sent the schema of the call's body */
function changedMeanwhile<C extends z.ZodMiniType, S extends z.ZodMiniType>(current: C, sent: S) {
  return z.object({
    by: actor,
    at: timestamp,
    current,
    /** What was sent, with the `version` it was based on: of the delivery threshold its cents, of a payment none. */
    yours: z.intersection(sent, z.object({ version: z.optional(z.int()) })),
  });
}

/** What accompanies `changed_meanwhile`, of whichever call. */
export type ChangedMeanwhile = z.output<ReturnType<typeof changedMeanwhile>>;

/** The calls of one audience. */
export interface CallTable<C extends Calls = Calls> {
  base: string;
  calls: C;
}

/** The part of a table that a client needs: where its calls go. */
export interface ClientTable<Name extends string = string> {
  base: string;
  endpoints: Readonly<Record<Name, Endpoint>>;
}

export function clientTable<C extends Calls>({ base, calls }: CallTable<C>): ClientTable<keyof C & string> {
  const endpoints = Object.entries(calls).map(([name, call]) => {
    const { method, path, access, isCatalogue, takesKey, takesPicture, needsStepUp } = call;
    const flags = Object.entries({ isCatalogue, takesKey, takesPicture, needsStepUp });
    const set = flags.filter(([, value]) => value !== undefined);
    return [name, { method, path, access, ...Object.fromEntries(set) }];
  });
  return { base, endpoints: Object.fromEntries(endpoints) };
}

/** What a caller passes for a call, before parsing. */
export type InputOf<C extends Call> = Sent<C, 'params'> &
  Sent<C, 'body'> &
  (C extends { query: infer Query extends z.ZodMiniType } ? { query?: QueryInput<z.input<Query>> } : unknown);

type Sent<C, K extends 'params' | 'body'> = C extends { [P in K]: infer Schema extends z.ZodMiniType }
  ? { [P in K]: z.input<Schema> }
  : unknown;
type QueryInput<T> = { [K in keyof T]?: string | number | undefined };

/** What a handler receives, after parsing. */
export type ParsedInput<C extends Call> = {
  [K in 'params' | 'query' | 'body']: C extends { [P in K]: infer Schema extends z.ZodMiniType }
    ? z.output<Schema>
    : undefined;
};

export type AnswerOf<C extends Call> = z.output<C['answer']>;

/** The bodies of a call's refusals that say more than code and message, by code. */
export type ErrorBodiesOf<C extends Call> = C extends {
  errorBodies: infer Bodies extends Record<string, z.ZodMiniType>;
}
  ? { [Code in keyof Bodies]: z.output<Bodies[Code]> }
  : never;

const STAFF_REFUSALS = ['sign_in_required', 'forbidden', 'second_factor_missing', 'not_found'] as const;
const SHOPPER_REFUSALS = ['login_required', 'token_invalid', 'token_expired'] as const;

/** Every code that a call may refuse with: its own, and those of its access, method, path and parts. */
export function refusalsOf(call: Call): RefusalCode[] {
  const { access, method, path, query, errors = [], errorBodies = {} } = call;
  const takesCursor = query !== undefined && 'shape' in query && 'after' in (query.shape as object);
  const applying: [boolean, readonly RefusalCode[]][] = [
    [call.isIdempotent === true, ['idempotency_mismatch']],
    [takesCursor, ['invalid_cursor']],
    [access === 'user', SHOPPER_REFUSALS],
    [access !== 'user' && access !== 'anyone', STAFF_REFUSALS],
    [call.needsStepUp === true, ['step_up_required']],
    // A parameter that is too long or cannot be decoded matches no endpoint.
    [path.includes(':'), ['not_found']],
    [method !== 'GET', ['invalid_json', 'body_too_large', 'unsupported_media_type']],
    [true, ['invalid_input', 'too_many_requests', 'internal_error', 'unavailable']],
  ];
  const derived = applying.flatMap(([applies, codes]) => (applies ? codes : []));
  return [...new Set([...errors, ...(Object.keys(errorBodies) as RefusalCode[]), ...derived])];
}
