import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { refusalsOf, type ServedEndpoint, type ServerTable, servedEndpoints } from '@phsar/contract/endpoint';
import type { RefusalCode } from '@phsar/contract/refusals';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const DECODERS: Record<string, (packed: Buffer) => Buffer> = {
  identity: (plain) => plain,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/**
 * Checks every JSON answer of `app.inject` against the contract: successes against status and schema,
 * refusals against the endpoint's error codes. A call with a wrong answer rejects and fails its test.
 */
export function checkAnswers(app: FastifyInstance, table: ServerTable): void {
  const inject = app.inject.bind(app);
  const served = servedEndpoints(table).map((one) => ({ ...one, pattern: patternOf(table.base, one) }));
  const checked = async (...request: Parameters<typeof app.inject>) => {
    const response = await inject(...request);
    const { method = 'GET', url = '' } = response.raw.req;
    const path = url.split('?')[0] ?? '';
    const endpoint = served.find((one) => one.endpoint.method === method && one.pattern.test(path));
    const mistake = endpoint && mistakeIn(endpoint, response);
    if (mistake) throw new Error(`${method} ${url} breaks the contract: ${mistake}`);
    return response;
  };
  app.inject = checked as typeof app.inject;
}

function patternOf(base: string, { endpoint }: ServedEndpoint): RegExp {
  return new RegExp(`^${base}${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
}

function mistakeIn(served: ServedEndpoint, response: LightMyRequestResponse): string | null {
  const type = String(response.headers['content-type'] ?? '');
  if (response.statusCode === 304 || !type.startsWith('application/json')) return null;
  const body = jsonOf(response);
  return response.statusCode >= 400
    ? mistakeInRefusal(served, body)
    : mistakeInAnswer(served, response, body);
}

function jsonOf({ headers, rawPayload }: LightMyRequestResponse): unknown {
  const decode = DECODERS[String(headers['content-encoding'] ?? 'identity')];
  if (decode === undefined) throw new Error(`Unknown encoding: ${headers['content-encoding']}`);
  return JSON.parse(decode(rawPayload).toString());
}

function mistakeInRefusal({ endpoint, answers }: ServedEndpoint, body: unknown): string | null {
  const { code } = body as { code?: RefusalCode };
  const allowed: readonly (RefusalCode | undefined)[] = refusalsOf(endpoint, answers.errors);
  return allowed.includes(code) ? null : `it does not name the refusal ${code}`;
}

function mistakeInAnswer(
  { answers, schemas }: ServedEndpoint,
  { statusCode }: LightMyRequestResponse,
  body: unknown,
): string | null {
  if (statusCode !== answers.status) return `status ${statusCode} in place of ${answers.status}`;
  const result = schemas.answer.safeParse(body);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  // Schemas accept unknown keys and drop them, so a difference means an undeclared key.
  return isDeepStrictEqual(result.data, body) ? null : 'it sends what the answer’s schema does not name';
}
