import type { Calls, CallTable, Endpoint } from '@phsar/contract/endpoint';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { hostileText, hostileValue, type ValueSchema } from './hostile-values.ts';

export interface HostileCall {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

const DEPTH = 20_000;
const HUGE_BYTES = 200_000;

type Headers = Record<string, string>;

/** What gets a call further than a random one would. */
export interface Likely {
  /** Names the caller, mostly well. */
  credentials: fc.Arbitrary<Headers>;
  /** A valid body, of which a field or two are changed. */
  goodBody?: object | undefined;
  /** Values of the path's parameter that lead somewhere. */
  goodParams?: readonly string[] | undefined;
}

/** Arbitrary calls of one endpoint: generated from its schemas, then partly corrupted. */
export function hostileCall<T extends Calls>(
  { base, calls }: CallTable<T>,
  name: keyof T & string,
  { credentials, goodBody, goodParams = [] }: Likely,
): fc.Arbitrary<HostileCall> {
  const called: T[typeof name] = calls[name];
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(called.method);
  return fc
    .record({
      url: fc.tuple(pathOf(called.path, goodParams), queryOf(called.query)).map((parts) => parts.join('')),
      headers: fc.tuple(headersOf(), credentials).map(([common, own]) => ({ ...common, ...own })),
      body: hasBody ? bodyOf(shapeOf(called.body), goodBody) : fc.constant(undefined),
    })
    .map(({ url, headers, body }) => ({
      method: called.method,
      url: `${base}${url}`,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    }));
}

/** A shopper with one of the tokens; sometimes one that is none. */
export function shopperCredentials(tokens: readonly string[]): fc.Arbitrary<Headers> {
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
      { weight: 1, arbitrary: headerText },
      { weight: 1, arbitrary: headerText.map((text) => `Bearer ${text}`) },
    )
    .map((authorization) => ({ authorization }));
}

/** Staff with one of the cookies, mostly from the office's own pages, with a version to write on. */
export function staffCredentials(cookies: readonly string[]): fc.Arbitrary<Headers> {
  return fc.record({
    cookie: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...cookies) },
      { weight: 1, arbitrary: headerText },
      { weight: 1, arbitrary: headerText.map((text) => `office=${text}; office=${text}; =;`) },
    ),
    'sec-fetch-site': fc.oneof(
      { weight: 20, arbitrary: fc.constant('same-origin') },
      { weight: 1, arbitrary: fc.constantFrom('', 'cross-site', 'none') },
      { weight: 1, arbitrary: headerText },
    ),
    'if-match': fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('"1"', 'W/"1"', '1', '"2"') },
      { weight: 1, arbitrary: fc.constantFrom('', '*', '"-1"', '"1", "2"', '"99999999999999999999"') },
      { weight: 1, arbitrary: headerText },
    ),
    origin: fc.oneof(fc.constant('http://localhost'), fc.constantFrom('null', 'http://[', '//'), headerText),
  });
}

function pathOf(path: string, goodParams: readonly string[]): fc.Arbitrary<string> {
  if (!path.includes(':')) return fc.constant(path);
  const good = goodParams.length === 0 ? [] : [{ weight: 12, arbitrary: fc.constantFrom(...goodParams) }];
  const segment = fc.oneof(
    ...good,
    { weight: 5, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%E0%A4%A', '%00', '..', '//', 'a%2Fb', '%c0%ae') },
  );
  return segment.map((text) => path.replace(/:\w+/, () => text));
}

function queryOf(schema: z.ZodMiniType | undefined): fc.Arbitrary<string> {
  const names = [
    ...Object.keys(shapeOf(schema).properties ?? {}),
    'lang',
    '__proto__',
    'constructor',
    'x[y]',
  ];
  const value = fc.oneof(
    hostileText.map(encoded),
    fc.constantFrom('km', 'en', '1', '100', '101', '0', 'true', '%', '%E0%A4%A', '1,2,3', ',,,'),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));
}

/** Limited to the characters a header can carry. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 2_000));

function headersOf(): fc.Arbitrary<Headers> {
  const others = {
    'idempotency-key': fc.oneof(fc.uuid(), headerText),
    'accept-language': fc.oneof(fc.constantFrom('km', 'en;q=0.9, km;q=x'), headerText),
    'if-none-match': headerText,
    'x-forwarded-for': headerText,
    'x-forwarded-host': headerText,
    'user-agent': headerText,
    'content-type': fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=x', '*', ''),
  };
  return fc.record(others, { requiredKeys: ['idempotency-key'] }).chain((headers) =>
    // Mostly the right content type.
    fc.integer({ min: 0, max: 9 }).map((chance) => {
      if (chance > 0) delete headers['content-type'];
      return headers as Headers;
    }),
  );
}

function bodyOf(schema: ValueSchema, goodBody: object | undefined): fc.Arbitrary<string> {
  const json = hostileValue(schema).map((value) => JSON.stringify(value) ?? '');
  const nearlyGood = goodBody === undefined ? [] : [{ weight: 20, arbitrary: spoilt(goodBody, schema) }];
  return fc.oneof(
    ...nearlyGood,
    { weight: 20, arbitrary: json },
    { weight: 2, arbitrary: json.map((text) => text.replace('{', '{"__proto__":{"isAdmin":true},')) },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, -1)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '\ufeff{}',
        'undefined',
        '[]',
        '"text"',
        '1e999',
        '{"a":1,"a":2}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '['.repeat(DEPTH),
        `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
        ['{"a":'.repeat(DEPTH / 4), '1', '}'.repeat(DEPTH / 4)].join(''),
        JSON.stringify({ message: 'x'.repeat(HUGE_BYTES) }),
      ),
    },
  );
}

function spoilt(goodBody: object, { properties = {} }: ValueSchema): fc.Arbitrary<string> {
  const change = fc
    .constantFrom(...Object.entries(properties))
    .chain(([name, schema]) => hostileValue(schema).map((value) => [name, value] as const));
  return fc
    .array(change, { maxLength: 2 })
    .map((changes) => JSON.stringify({ ...goodBody, ...Object.fromEntries(changes) }));
}

function shapeOf(schema: z.ZodMiniType | undefined): ValueSchema {
  if (schema === undefined) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ValueSchema;
}

/** A lone surrogate cannot be percent-encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
