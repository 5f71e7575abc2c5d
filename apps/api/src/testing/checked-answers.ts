import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Call, type CallTable, refusalsOf } from '@phsar/contract/endpoint';
import type { RefusalCode } from '@phsar/contract/errors';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';

const DECODERS: Record<string, (packed: Buffer) => Buffer> = {
  identity: (plain) => plain,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/**
 * Checks every JSON answer of `app.inject` against the contract: successes against status and schema,
 * refusals against the endpoint's error codes. A call with a wrong answer rejects and fails its test.
 */
export function checkAnswers(app: FastifyInstance, { base, calls }: CallTable): void {
  const inject = app.inject.bind(app);
  // As in the router, a path without a parameter comes first.
  const served = Object.values(calls)
    .map((call) => ({ call, pattern: patternOf(base, call) }))
    .sort((one, other) => Number(one.call.path.includes(':')) - Number(other.call.path.includes(':')));
  const checked = async (...request: Parameters<typeof app.inject>) => {
    const response = await inject(...request);
    const { method = 'GET', url = '' } = response.raw.req;
    const path = url.split('?')[0] ?? '';
    const called = served.find(({ call, pattern }) => call.method === method && pattern.test(path));
    const mistake = called && mistakeIn(called.call, response);
    if (mistake) throw new Error(`${method} ${url} breaks the contract: ${mistake}`);
    return response;
  };
  app.inject = checked as typeof app.inject;
}

function patternOf(base: string, { path }: Call): RegExp {
  return new RegExp(`^${base}${path.replace(/:\w+/g, '[^/]+')}$`);
}

function mistakeIn(call: Call, response: LightMyRequestResponse): string | null {
  const type = String(response.headers['content-type'] ?? '');
  if (response.statusCode === 304 || !type.startsWith('application/json')) return null;
  const body = jsonOf(response);
  return response.statusCode >= 400 ? mistakeInRefusal(call, body) : mistakeInAnswer(call, response, body);
}

function jsonOf({ headers, rawPayload }: LightMyRequestResponse): unknown {
  const decode = DECODERS[String(headers['content-encoding'] ?? 'identity')];
  if (decode === undefined) throw new Error(`Unknown encoding: ${headers['content-encoding']}`);
  return JSON.parse(decode(rawPayload).toString());
}

function mistakeInRefusal(call: Call, body: unknown): string | null {
  const { code } = body as { code: RefusalCode };
  if (!refusalsOf(call).includes(code)) return `it does not name the refusal ${code}`;
  const { success: _, code: __, message: ___, requestId: ____, ...details } = body as Record<string, unknown>;
  const schema = call.errorBodies?.[code];
  return schema === undefined ? null : mistakeInBody(schema, details);
}

function mistakeInAnswer(call: Call, { statusCode }: LightMyRequestResponse, body: unknown): string | null {
  const status = call.status ?? 200;
  if (statusCode !== status) return `status ${statusCode} in place of ${status}`;
  return mistakeInBody(call.answer, body);
}

function mistakeInBody(schema: z.ZodMiniType, body: unknown): string | null {
  const result = schema.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  // Schemas accept unknown keys and drop them, so a difference means an undeclared key.
  return isDeepStrictEqual(result.data, body) ? null : 'it sends what its schema does not name';
}
