import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A transaction as the fake tells it; amounts in dollars or riel. */
export interface FakeTransaction {
  hash: string;
  fromAccountId: string;
  toAccountId: string;
  currency: string;
  amount: number;
  description: string;
  createdDateMs: number;
  acknowledgedDateMs: number;
}

/** Stands in for Bakong's Open API on the loopback address, and is as strict. */
export interface FakeBakong {
  /** To be given as BAKONG_API_ROOT. */
  apiRoot: string;
  /** Tokens that it takes. */
  tokens: Set<string>;
  /** Transactions by the code's md5; `FAILED` for one that failed, `LEFT_OUT` for a code that lists say nothing of. */
  transactions: Map<string, FakeTransaction | 'FAILED' | 'LEFT_OUT'>;
  /** What stands in lists besides. */
  junk: unknown[];
  /** What it does instead of answering. */
  trouble: null | 'silence' | 'too_many' | 'broken';
  /** Gives a link that opens the bank's app. */
  givesLinks: boolean;
  /** Accounts that it does not know. */
  unknownAccounts: Set<string>;
  /** Paths of all calls, and the sizes of the lists. */
  calls: string[];
  lists: number[];
  /** The e-mail address that tokens are renewed for. */
  email: string;
  close(): Promise<void>;
}

const MOST = 50;

interface Reply {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Opens it on a free port. */
export async function openFakeBakong(): Promise<FakeBakong> {
  const server = createServer((request, response) => {
    void replyTo(request).then((reply) => {
      if (reply === null) return;
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let renewed = 0;
  const fake: FakeBakong = {
    apiRoot: `http://127.0.0.1:${port}`,
    tokens: new Set(['first-token']),
    transactions: new Map(),
    junk: [],
    trouble: null,
    givesLinks: false,
    unknownAccounts: new Set(),
    calls: [],
    lists: [],
    email: 'shop@example.com',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const stateOf = (md5: string) => {
    const found = fake.transactions.get(md5);
    if (found === undefined || found === 'LEFT_OUT') return { status: 'NOT_FOUND', data: null };
    return found === 'FAILED' ? { status: 'FAILED', data: null } : { status: 'SUCCESS', data: found };
  };

  const done = (data: unknown): Reply => ({
    status: 200,
    body: { responseCode: 0, responseMessage: 'Success', errorCode: null, data },
  });
  const refuse = (errorCode: number, status = 200): Reply => ({
    status,
    body: { responseCode: 1, responseMessage: 'Refused', errorCode, data: null },
  });

  const answers: Record<string, (body: unknown, field: (name: string) => string) => Reply> = {
    '/v1/check_transaction_by_md5_list'(body) {
      if (!Array.isArray(body) || body.length === 0 || body.length > MOST) return refuse(5, 400);
      fake.lists.push(body.length);
      const told = body.filter((md5: string) => fake.transactions.get(md5) !== 'LEFT_OUT');
      return done([...fake.junk, ...told.map((md5: string) => ({ md5, message: '', ...stateOf(md5) }))]);
    },
    '/v1/check_transaction_by_md5'(_, field) {
      const { status, data } = stateOf(field('md5'));
      if (status === 'SUCCESS') return done(data);
      return refuse(status === 'FAILED' ? 3 : 1);
    },
    '/v1/renew_token'(_, field) {
      if (field('email') !== fake.email) return refuse(10);
      renewed += 1;
      fake.tokens = new Set([`renewed-token-${renewed}`]);
      return done({ token: `renewed-token-${renewed}` });
    },
    '/v1/generate_deeplink_by_qr'(_, field) {
      if (!fake.givesLinks || !field('qr').startsWith('000201')) return refuse(4);
      return done({ shortLink: 'https://bakong.page.link/abc123' });
    },
    '/v1/check_bakong_account': (_, field) =>
      fake.unknownAccounts.has(field('accountId')) ? refuse(11) : done(null),
  };

  /** Null never answers. */
  async function replyTo(request: IncomingMessage): Promise<Reply | null> {
    const path = request.url ?? '';
    fake.calls.push(path);
    if (fake.trouble === 'silence') return null;
    if (fake.trouble === 'too_many') return { status: 429, body: {}, headers: { 'retry-after': '7' } };
    if (fake.trouble === 'broken') return { status: 502, body: {} };
    const isJson = request.headers['content-type'] === 'application/json';
    if (request.method !== 'POST' || !isJson) return refuse(5, 400);
    const body: unknown = JSON.parse(await text(request));
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (path.startsWith('/v1/check_transaction') && !fake.tokens.has(token)) return refuse(6, 401);
    const field = (name: string) => String((body as Record<string, unknown> | null)?.[name] ?? '');
    return answers[path]?.(body, field) ?? refuse(5, 404);
  }

  return fake;
}

/** What Bakong tells of a code that was paid as asked. */
export function paymentOf(
  code: { amount: number; currency: string },
  { hash, at, ...other }: { hash: string; at: Date } & Partial<FakeTransaction>,
): FakeTransaction {
  return {
    hash,
    fromAccountId: 'shopper@devb',
    toAccountId: 'phsar@devb',
    currency: code.currency,
    amount: code.amount,
    description: '',
    createdDateMs: at.getTime(),
    acknowledgedDateMs: at.getTime() + 500,
    ...other,
  };
}
