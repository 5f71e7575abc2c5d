import type { Endpoint, EndpointSchemas } from '@phsar/contract/endpoint';
import { endpointSchemas } from '@phsar/contract/shop/endpoint-schemas';
import { API_BASE, type EndpointName, endpoints } from '@phsar/contract/shop/endpoints';
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

/**
 * Arbitrary calls of one endpoint: generated from its schemas, then partly corrupted.
 * @param goodBody a valid body; with a field or two changed it gets further than a random one
 */
export function hostileCall(
  name: EndpointName,
  tokens: readonly string[],
  goodBody?: object,
): fc.Arbitrary<HostileCall> {
  const endpoint: Endpoint = endpoints[name];
  const schemas: EndpointSchemas = endpointSchemas[name];
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return fc
    .record({
      url: fc.tuple(pathOf(endpoint.path), queryOf(schemas.query)).map((parts) => parts.join('')),
      headers: headersOf(tokens),
      body: hasBody ? bodyOf(shapeOf(schemas.body), goodBody) : fc.constant(undefined),
    })
    .map(({ url, headers, body }) => ({
      method: endpoint.method,
      url: `${API_BASE}${url}`,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { payload: body }),
    }));
}

function pathOf(path: string): fc.Arbitrary<string> {
  if (!path.includes(':')) return fc.constant(path);
  const segment = fc.oneof(
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

function headersOf(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    { weight: 1, arbitrary: headerText },
    { weight: 1, arbitrary: headerText.map((text) => `Bearer ${text}`) },
  );
  const others = {
    'idempotency-key': fc.oneof(fc.uuid(), headerText),
    'accept-language': fc.oneof(fc.constantFrom('km', 'en;q=0.9, km;q=x'), headerText),
    'if-none-match': headerText,
    'x-forwarded-for': headerText,
    'content-type': fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=x', '*', ''),
  };
  return fc
    .record({ authorization, ...others }, { requiredKeys: ['authorization', 'idempotency-key'] })
    .chain((headers) =>
      // Mostly the right content type.
      fc.integer({ min: 0, max: 9 }).map((chance) => {
        if (chance > 0) delete headers['content-type'];
        return headers as Record<string, string>;
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
