import * as fc from 'fast-check';

/** The subset of JSON Schema that the contract's schemas produce. */
export interface ValueSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, ValueSchema>;
  items?: ValueSchema;
  anyOf?: readonly ValueSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Texts that sometimes pass validation, so that calls reach the services. */
const LIKELY_TEXTS = [
  '1',
  '2',
  '012345678',
  '+85512345678',
  'Sok Dara',
  'សុខ ដារ៉ា',
  '123456',
  'three-green-geckos',
  '012-345-678',
];
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eabc',
  '💥'.repeat(40),
  '១២៣',
  "' OR 1=1 --",
  '"; DROP',
  '%',
  '_%\\',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<svg onload=alert(1)>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e309',
  '-1',
  '0',
  '1.5',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(5_000),
  'កំ'.repeat(500),
];
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.005,
  0.1 + 0.2,
  999,
  1_000,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  5e-324,
  -(2 ** 63),
];

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }),
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS),
  fc.jsonValue({ depthSize: 'medium' }),
);

/** Text as a malicious or careless caller sends it. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LIKELY_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Mostly values of the schema's shape at, inside and beyond its bounds; sometimes anything. */
export function hostileValue(schema: ValueSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: shapedValue(schema) }, { weight: 1, arbitrary: junk });
}

function shapedValue(schema: ValueSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(hostileValue));
  switch (schema.type) {
    case 'string':
      return fc.oneof({ weight: 4, arbitrary: hostileText }, { weight: 1, arbitrary: textAtBounds(schema) });
    case 'integer':
    case 'number':
      return numberAround(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(hostileValue(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return objectLike(schema.properties ?? {});
    default:
      return fc.oneof(junk, fc.nat(20));
  }
}

function textAtBounds({ minLength = 0, maxLength = 300 }: ValueSchema): fc.Arbitrary<string> {
  return fc
    .constantFrom(minLength - 1, minLength, maxLength, maxLength + 1)
    .map((length) => 'ក'.repeat(Math.max(0, length)));
}

function numberAround({ minimum = 0, maximum = 1_000 }: ValueSchema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1),
    fc.constantFrom(1, 2, 10, 11.5, ...HOSTILE_NUMBERS),
    fc.nat(50),
  );
}

/** Each property is present nine times out of ten; sometimes there is an unknown one. */
function objectLike(properties: Record<string, ValueSchema>): fc.Arbitrary<unknown> {
  const known = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 9 }), hostileValue(schema))
      .map(([chance, value]): [string, unknown][] => (chance === 0 ? [] : [[name, value]])),
  );
  const extra = fc.oneof(
    { weight: 5, arbitrary: fc.constant<[string, unknown][]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('isAdmin', 'role', 'status', 'price', 'accountId', '', 'constructor', 'toString')
        .chain((name) => junk.map((value): [string, unknown][] => [[name, value]])),
    },
  );
  return fc.tuple(...known, extra).map((parts) => Object.fromEntries(parts.flat()));
}
