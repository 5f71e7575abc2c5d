import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodeOf, reasonOf } from '../database/database-error.ts';
import { StartError } from '../start-error.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { MediaUnavailableError } from './media-store.ts';

export interface S3Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface S3Request {
  method: string;
  /** Of the object; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  body?: Uint8Array;
}

/** Milliseconds for one attempt, for one that uploads, and for all attempts of a call: less than a database connection may be silent. */
const LIMITS = { attempt: 5_000, upload: 10_000, call: 10_000 };
const ATTEMPTS = 3;
/** Milliseconds before the second attempt; twice as long before the third, and each up to half longer by chance. */
const FIRST_PAUSE = 100;
/** During an outage, one call in so many milliseconds probes the server; the others are refused at once. */
const PROBE_MS = 1_000;

/** The server was reached and closed the connection: it may do so for one operation alone. */
const CLOSED_CODES = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

/** Why an attempt has no answer: no connection, a timeout, or a failing server (its status, or a closed connection). */
interface Failure {
  kind: 'connection' | 'silence' | 'answer';
  reason: string;
}
const NO_TIME: Failure = { kind: 'silence', reason: 'no time left' };

/** During an outage, calls are refused except one probe every `PROBE_MS`. */
interface Outage {
  /** The operation that fails; null for the whole server. */
  operation: string | null;
  isOn: boolean;
  /** Names whose calls failed since the last one that succeeded. */
  failures: Set<string>;
  nextProbe: number;
}

const newOutage = (operation: string | null): Outage => ({
  operation,
  isOn: false,
  failures: new Set(),
  nextProbe: 0,
});

/** The HTTP method, or `LIST`: keys may lack the right to one of them, and a server may fail at one alone. */
const LIST = 'LIST';
const operationName = ({ method, name }: S3Request) => (name === '' ? LIST : method);

/**
 * Calls a bucket with signed requests, limits in time and retries. What fails stops only the operations that need it:
 * a server that cannot be reached stops all, any other failure the same operation. The log says once that it fails, and
 * once that it works again.
 */
export class S3Client {
  readonly #settings: BucketSettings;
  readonly #client: AwsClient;
  readonly #log: FastifyBaseLogger;
  readonly #limits: typeof LIMITS;
  readonly #logged = new Set<string>();
  readonly #server = newOutage(null);
  readonly #operations = new Map<string, Outage>();

  /** @param limits shorter in tests */
  constructor(settings: BucketSettings, log: FastifyBaseLogger, limits = LIMITS) {
    this.#settings = settings;
    this.#log = log;
    this.#limits = limits;
    const { region, accessKey, secretKey } = settings;
    this.#client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
      retries: 0,
    });
  }

  /** Checks the settings; a bucket that does not answer is only logged. @throws StartError when the server refuses them */
  async check(): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1' };
    const answer = await this.#attempts({ method: 'GET', name: '', query }).catch((error: unknown) => {
      if (error instanceof MediaUnavailableError) return null;
      throw error;
    });
    if (answer !== null && answer.status !== 200) throw new StartError(this.#adviceOn(answer));
  }

  /**
   * @param name of the object; empty for the bucket itself
   * @param expected statuses that are an answer
   * @throws MediaUnavailableError when none of them comes
   */
  async send(
    method: string,
    name: string,
    expected: readonly number[],
    parts: Pick<S3Request, 'query' | 'body'> = {},
  ): Promise<S3Answer> {
    const request = { method, name, ...parts };
    const answer = await this.#attempts(request);
    const code = readErrorCode(answer);
    if (expected.includes(answer.status) && code !== 'NoSuchBucket') return answer;
    const reason = `${answer.status} ${code}`.trim();
    this.#logOnce(
      operationName(request),
      reason,
      'The media bucket refuses: check its keys and their rights',
    );
    throw new MediaUnavailableError(reason);
  }

  #logOnce(operation: string, reason: string, message: string): void {
    const line = `${operation} ${reason}`;
    if (this.#logged.has(line)) return;
    this.#logged.add(line);
    this.#log.error({ operation, reason }, message);
  }

  /** Any answer but that of a server in trouble. */
  async #attempts(request: S3Request): Promise<S3Answer> {
    const operation = operationName(request);
    const own = this.#operations.get(operation) ?? newOutage(operation);
    this.#operations.set(operation, own);
    const attempts = this.#isProbe(own) ? 1 : ATTEMPTS;
    const answer = await this.#firstAnswer(attempts, request);
    if ('status' in answer) {
      this.#endOutage(this.#server);
      this.#endOutage(own);
      return answer;
    }
    this.#fail(own, request.name, answer);
    throw new MediaUnavailableError(answer.reason);
  }

  /** Whether this call probes if an outage is over. @throws MediaUnavailableError during one, for all other calls */
  #isProbe(own: Outage): boolean {
    const now = performance.now();
    const outages = [this.#server, own].filter(({ isOn }) => isOn);
    if (outages.some(({ nextProbe }) => now < nextProbe)) throw new MediaUnavailableError('is unavailable');
    for (const outage of outages) outage.nextProbe = now + PROBE_MS;
    return outages.length > 0;
  }

  async #firstAnswer(attempts: number, request: S3Request): Promise<S3Answer | Failure> {
    const start = performance.now();
    let answer: S3Answer | Failure = NO_TIME;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await wait(FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random() / 2));
      const left = Math.ceil(this.#limits.call - (performance.now() - start));
      if (left <= 0) break;
      const limit = Math.min(left, request.body === undefined ? this.#limits.attempt : this.#limits.upload);
      answer = await this.#once(request, limit);
      if ('status' in answer) break;
    }
    return answer;
  }

  async #once({ method, name, query, body }: S3Request, limit: number): Promise<S3Answer | Failure> {
    const { endpoint, bucket } = this.#settings;
    const url = new URL(`${endpoint}/${bucket}${name === '' ? '' : `/${name}`}`);
    url.search = new URLSearchParams(query).toString();
    const signed = await this.#client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '', 'hex') },
      ...(body && { body: Buffer.from(body) }),
      // Another place would get the signature.
      redirect: 'manual',
      signal: AbortSignal.timeout(limit),
    });
    try {
      const answer = await fetch(signed);
      const read = Buffer.from(await answer.arrayBuffer());
      if (answer.status >= 500 || answer.status === 429) {
        return { reason: `answers ${answer.status}`, kind: 'answer' };
      }
      return { status: answer.status, headers: answer.headers, body: read };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        return { reason: `no answer in ${limit / 1_000} s`, kind: 'silence' };
      }
      const isClosed = CLOSED_CODES.includes(errorCodeOf(error) ?? '');
      return { reason: reasonOf(error), kind: isClosed ? 'answer' : 'connection' };
    }
  }

  #fail(own: Outage, name: string, { kind, reason }: Failure): void {
    const isRepeated = own.failures.size > 0 || kind === 'silence';
    own.failures.add(name);
    if (kind === 'connection') this.#beginOutage(this.#server, reason);
    // One object that cannot be read is no outage, however often it is requested.
    else if (own.failures.size > 1 || (isRepeated && own.operation !== 'GET')) this.#beginOutage(own, reason);
    else this.#logOnce(own.operation ?? '', reason, 'A media bucket request failed');
  }

  #beginOutage(outage: Outage, reason: string): void {
    outage.nextProbe = performance.now() + PROBE_MS;
    if (outage.isOn) return;
    outage.isOn = true;
    const { endpoint } = this.#settings;
    const { operation } = outage;
    const message =
      operation === null
        ? 'The media bucket is unreachable; pictures are unavailable'
        : 'A media bucket operation is failing; requests that need it are refused';
    this.#log.error({ endpoint, reason, ...(operation && { operation }) }, message);
  }

  #endOutage(outage: Outage): void {
    outage.failures.clear();
    if (!outage.isOn) return;
    outage.isOn = false;
    const { operation } = outage;
    if (operation === null) this.#log.info('The media bucket answers again');
    else this.#log.info({ operation }, 'The operation of the media bucket works again');
  }

  /** What to change, in one line without keys. */
  #adviceOn(answer: S3Answer): string {
    const { bucket, endpoint } = this.#settings;
    const code = readErrorCode(answer);
    const reason = `${answer.status} ${code}`.trim();
    if (code === 'NoSuchBucket' || answer.status === 404) {
      return `There is no bucket ${bucket} at MEDIA_ENDPOINT (${reason}): make it, or correct MEDIA_BUCKET`;
    }
    if (code === 'InvalidAccessKeyId') return `MEDIA_ACCESS_KEY is unknown to ${endpoint} (${reason})`;
    if (code === 'SignatureDoesNotMatch') return `MEDIA_SECRET_KEY does not fit MEDIA_ACCESS_KEY (${reason})`;
    if (code === 'RequestTimeTooSkewed')
      return `This machine's clock is wrong: ${endpoint} refuses it (${reason})`;
    if (code === 'AuthorizationHeaderMalformed' || (answer.status >= 300 && answer.status < 400)) {
      return `MEDIA_REGION or MEDIA_ENDPOINT is not the bucket's (${reason})`;
    }
    if (answer.status === 403) {
      return `MEDIA_ACCESS_KEY may not list the bucket ${bucket} (${reason}): give it s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on its objects`;
    }
    return `The bucket ${bucket} at ${endpoint} cannot be used (${reason}): check the settings MEDIA_*`;
  }
}

/** S3's word for an error: `NoSuchKey`. Empty without one, as of a HEAD. */
function readErrorCode({ status, body }: S3Answer): string {
  if (status < 300) return '';
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4_000))?.[1] ?? '';
}
