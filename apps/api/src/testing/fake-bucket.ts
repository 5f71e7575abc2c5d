import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../platform/media/bucket-settings.ts';

/** What the fake does instead of answering. */
type Trouble = 'slow_down' | 'internal_error' | 'reset' | 'silence';

/** An S3 with one bucket on the loopback address, as strict as the real one: it checks signature, hash and clock. */
export interface FakeBucket {
  settings: BucketSettings;
  /** The stored objects by name. */
  objects: Map<string, Buffer>;
  /** Method and path of each request, with its query. */
  requests: string[];
  /** The next requests get these. */
  trouble: Trouble[];
  /** Refuses an operation (a method, or `LIST`), or one object alone; `reset` closes the connection. */
  refuse(operation: string, name: string): readonly [status: number, code: string] | 'reset' | null;
  /** While true nothing listens at its port. */
  isAway: boolean;
  close(): Promise<void>;
}

const BUCKET = 'shop-pictures';
const REGION = 'us-east-1';
const ACCESS_KEY = 'AKFAKE0000000000';
const SECRET_KEY = 'fake/secret+key=0123456789';
const SKEW_MS = 15 * 60_000;
const MOST_LISTED = 1_000;

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Encodes as the signature's specification does, which is stricter than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Checks AWS Signature Version 4 in the header. @throws Refusal */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { authorization = '' } = request.headers;
  const header = (name: string) =>
    String(request.headers[name] ?? '')
      .trim()
      .replace(/\s+/g, ' ');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, key, day, region = '', names = '', signature] = parts.exec(authorization) ?? [];
  if (key === undefined || day === undefined) throw new Refusal(403, 'AccessDenied');
  if (key !== ACCESS_KEY) throw new Refusal(403, 'InvalidAccessKeyId');
  if (region !== REGION) throw new Refusal(400, 'AuthorizationHeaderMalformed');
  const time = header('x-amz-date');
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed');
  const signed = names.split(';');
  const amz = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...amz].every((name) => signed.includes(name))) throw new Refusal(403, 'AccessDenied');
  const content = header('x-amz-content-sha256');
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = signed.map((name) => `${name}:${header(name)}\n`).join('');
  const canonical = [request.method, path, query, headers, names, content].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const signing = [REGION, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET_KEY}`, day));
  if (hmac(signing, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
  const encode = query.get('encoding-type') === 'url' ? encoded : (name: string) => name;
  const most = Math.min(Number(query.get('max-keys') ?? MOST_LISTED), MOST_LISTED);
  const after = query.get('start-after') ?? '';
  const names = [...objects.keys()].filter((name) => name > after).sort();
  const contents = names
    .slice(0, most)
    .map(
      (name) => `<Contents><Key>${encode(name)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${names.length > most}</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

const TROUBLE = { slow_down: [503, 'SlowDown'], internal_error: [500, 'InternalError'] } as const;

/** @throws Refusal */
function checkRefused(fake: FakeBucket, { method = '', socket }: IncomingMessage, name: string): void {
  const refused = fake.refuse(name === '' ? 'LIST' : method, name);
  if (refused === null) return;
  if (refused === 'reset') socket.destroy();
  throw new Refusal(...(refused === 'reset' ? TROUBLE.internal_error : refused));
}

interface ObjectCall {
  name: string;
  body: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
}

/** @throws Refusal */
function answerObject(objects: Map<string, Buffer>, { name, body, request, response }: ObjectCall): void {
  switch (request.method) {
    case 'PUT':
      if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
      objects.set(name, body);
      response.end();
      return;
    case 'DELETE':
      objects.delete(name);
      response.writeHead(204).end();
      return;
    case 'GET':
    case 'HEAD': {
      const object = objects.get(name);
      if (object === undefined) throw new Refusal(404, 'NoSuchKey');
      response.setHeader('content-length', object.length);
      response.end(request.method === 'GET' ? object : undefined);
      return;
    }
    default:
      throw new Refusal(405, 'MethodNotAllowed');
  }
}

export async function startFakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', fake.settings.endpoint);
    fake.requests.push(`${request.method} ${url.pathname}${url.search}`);
    const trouble = fake.trouble.shift();
    if (trouble === 'reset') return void request.socket.destroy();
    if (trouble === 'silence') return;
    const body = await buffer(request);
    if (trouble !== undefined) {
      const [status, code] = TROUBLE[trouble];
      throw new Refusal(status, code);
    }
    checkSignature(request, url, body);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
    const name = decodeURIComponent(rest.join('/'));
    checkRefused(fake, request, name);
    if (name !== '') answerObject(objects, { name, body, request, response });
    else if (request.method !== 'GET') throw new Refusal(405, 'MethodNotAllowed');
    else response.setHeader('content-type', 'application/xml').end(listing(objects, url.searchParams));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      const xml = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : xml);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeBucket = {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    objects,
    requests: [],
    trouble: [],
    refuse: () => null,
    get isAway() {
      return !server.listening;
    },
    set isAway(isAway) {
      if (isAway) {
        server.close();
        server.closeAllConnections();
      } else if (!server.listening) server.listen(port, '127.0.0.1');
    },
    async close() {
      if (fake.isAway) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}
