import { type Call, type CallTable, refusalsOf } from '@phsar/contract/endpoint';
import { ERRORS, REFUSALS } from '@phsar/contract/errors';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** An OpenAPI operation, as far as the shop uses it. */
export interface Operation {
  operationId: string;
  summary: string;
  /** Empty where no token is needed. */
  security: { bearer: string[] }[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content: { 'application/json': { schema: JsonSchema } } }>;
}

/** An OpenAPI 3.1 document, as far as the shop uses it. */
export type OpenApi = ReturnType<typeof describeApi>;

export function describeApi(shopName: string, { base, calls }: CallTable) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description:
        'Amounts are US dollars with at most two decimals, discounts are percent. Texts come in Khmer or English by `lang` or Accept-Language. Every failure is JSON of the shape Error.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'message', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'English' },
    code: { enum: Object.keys(ERRORS) },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'One message a field' },
  },
};

const PICTURE_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', contentMediaType: 'image/*' } },
      },
    },
  },
} as const;

function describeOperation(name: string, call: Call): Operation {
  const { summary, status = 200, params, query, body, answer } = call;
  return {
    operationId: name,
    summary,
    security: call.access === 'user' ? [{ bearer: [] }] : [],
    parameters: [
      ...describeParameters(params, 'path'),
      ...describeParameters(query, 'query'),
      ...(call.isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, ...jsonContent(jsonSchema(body, 'input')) } }),
    ...(call.takesPicture ? { requestBody: PICTURE_BODY } : {}),
    responses: {
      [status]: { description: 'Done', ...jsonContent(jsonSchema(answer, 'output')) },
      ...describeFailures(call),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
} as const;

function describeParameters(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
): Operation['parameters'] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'output') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function describeFailures(call: Call): Operation['responses'] {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `${code}: ${REFUSALS[code].message}`).join('; '),
        ...jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function jsonContent(schema: JsonSchema) {
  return { content: { 'application/json': { schema } } };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
