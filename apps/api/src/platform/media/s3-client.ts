import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../database/database-error.ts';
import { StartError } from '../start-error.ts';
import { MediaUnavailableError } from './media-store.ts';

/** A bucket and who may use it. */
export interface BucketSettings {
  bucket: string;
  /** The server's address, without the bucket: `https://s3.example`. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** What the bucket's server answered. */
export interface S3Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface S3Request {
  query?: Record<string, string>;
  body?: Uint8Array;
}

/** Milliseconds for one attempt, for one that uploads, and for all attempts of a call: less than a database connection may be silent. */
const LIMITS = { attempt: 5_000, upload: 10_000, call: 10_000 };
const ATTEMPTS = 3;
/** Milliseconds before the second attempt; twice as long before the third, and each up to half longer by chance. */
const FIRST_PAUSE = 100;
/** While the server is away, one call in so many milliseconds asks it; the others are refused at once. */
const PROBE_MS = 1_000;

/** Calls a bucket with signed requests, limits in time and retries. The log says once that it is away, and once that it is back. */
export class S3Client {
  readonly #settings: BucketSettings;
  readonly #client: AwsClient;
  readonly #log: FastifyBaseLogger;
  readonly #limits: typeof LIMITS;
  readonly #toldRefusals = new Set<string>();
  #isAway = false;
  /** By `performance.now()`. */
  #nextProbe = 0;

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

  /**
   * Checks at the start that the bucket is there and may be used. One that does not answer is told in the log: the shop
   * sells without it.
   * @throws StartError for settings that the server refuses
   */
  async check(): Promise<void> {
    const query = { 'list-type': '2', 'max-keys': '1' };
    const answer = await this.#attempts('GET', '', { query }).catch((error: unknown) => {
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
    request: S3Request = {},
  ): Promise<S3Answer> {
    const answer = await this.#attempts(method, name, request);
    const code = codeOf(answer);
    if (expected.includes(answer.status) && code !== 'NoSuchBucket') return answer;
    const reason = `${answer.status} ${code}`.trim();
    if (!this.#toldRefusals.has(reason)) {
      this.#toldRefusals.add(reason);
      this.#log.error({ method, reason }, 'The media bucket refuses: check its keys and their rights');
    }
    throw new MediaUnavailableError(reason);
  }

  /** Any answer but that of a server in trouble. */
  async #attempts(method: string, name: string, request: S3Request): Promise<S3Answer> {
    const start = performance.now();
    if (this.#isAway) {
      if (start < this.#nextProbe) throw new MediaUnavailableError('is away');
      this.#nextProbe = start + PROBE_MS;
    }
    const attempts = this.#isAway ? 1 : ATTEMPTS;
    let reason = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await wait(FIRST_PAUSE * 2 ** (attempt - 1) * (1 + Math.random() / 2));
      const left = Math.ceil(this.#limits.call - (performance.now() - start));
      if (left <= 0) break;
      const limit = Math.min(left, request.body === undefined ? this.#limits.attempt : this.#limits.upload);
      const answer = await this.#once(method, name, request, limit);
      if (typeof answer !== 'string') {
        this.#isBack();
        return answer;
      }
      reason = answer;
    }
    this.#isGone(reason);
    throw new MediaUnavailableError(reason);
  }

  /** @returns in a text why there is no answer */
  async #once(method: string, name: string, request: S3Request, limit: number): Promise<S3Answer | string> {
    const { query = {}, body } = request;
    const { endpoint, bucket } = this.#settings;
    const url = new URL(`${endpoint}/${bucket}${name === '' ? '' : `/${name}`}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.#client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': digest },
      ...(body && { body: Buffer.from(body) }),
      // Another place would get the signature.
      redirect: 'manual',
      signal: AbortSignal.timeout(limit),
    });
    try {
      const answer = await fetch(signed);
      const read = Buffer.from(await answer.arrayBuffer());
      if (answer.status >= 500 || answer.status === 429) return `answers ${answer.status}`;
      return { status: answer.status, headers: answer.headers, body: read };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        return `no answer in ${limit / 1_000} s`;
      }
      return reasonOf(error);
    }
  }

  #isGone(reason: string): void {
    this.#nextProbe = performance.now() + PROBE_MS;
    if (this.#isAway) return;
    this.#isAway = true;
    this.#log.error(
      { endpoint: this.#settings.endpoint, reason },
      'The media bucket does not answer: pictures are missing until it does, the shop sells on',
    );
  }

  #isBack(): void {
    if (this.#isAway) this.#log.info('The media bucket answers again');
    this.#isAway = false;
  }

  /** What to change, in one line without keys. */
  #adviceOn(answer: S3Answer): string {
    const { bucket, endpoint } = this.#settings;
    const code = codeOf(answer);
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
      return `MEDIA_ACCESS_KEY may not use the bucket ${bucket} (${reason}): let it list, read, write and delete there`;
    }
    return `The bucket ${bucket} at ${endpoint} cannot be used (${reason}): check the settings MEDIA_*`;
  }
}

/** S3's word for an error: `NoSuchKey`. Empty without one, as of a HEAD. */
function codeOf({ status, body }: S3Answer): string {
  if (status < 300) return '';
  return /<Code>(\w{1,60})<\/Code>/.exec(body.toString('utf8', 0, 4_000))?.[1] ?? '';
}
