import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountCalls, DARA, forgetAccounts } from '../../testing/account-calls.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';

/** Of 20 messages a network may ask for 10, and the last 6 are the reserve. */
const LIMIT = 20;
const SHARE = 10;
const OPEN = 14;
const ASKED_AT_ONCE = 18;
/** For one number in an hour, whoever asks. */
const TO_A_NUMBER = 15;

/** A gateway that takes no message until it is opened. */
const { promise: opened, resolve: open } = Promise.withResolvers<void>();
let messages = 0;
const gateway = createServer(async (request, response) => {
  if (request.method === 'POST') {
    messages += 1;
    await opened;
  }
  response.end();
});

let shop: TwoServers;
let servers: ReturnType<typeof accountCalls>[];

beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const sms = { gateway: 'plasgate', url, privateKey: 'k', secret: 's', sender: 'Phsar' } as const;
  shop = await openTwoServers({ config: { hasRateLimits: false, smsDailyLimit: LIMIT, sms } });
  servers = [accountCalls(shop.here), accountCalls(shop.there)];
});
afterAll(async () => {
  await shop.close();
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => forgetAccounts(shop.here));

const numbers = Array.from({ length: ASKED_AT_ONCE }, (_, n) => `011 111 1${n + 10}`);

/** Asks for a code for each of the numbers at once, half of them on each server. */
const askForAll = (networkOf: (n: number) => string, asked = numbers) =>
  asked.map((number, n) => {
    const server = servers[n % 2];
    if (server === undefined) throw new TypeError('There are two servers');
    return server.sendCode(number, networkOf(n));
  });

test('a network that asks for many codes at once gets its share of them', async () => {
  const answers = await Promise.all(askForAll(() => '198.51.100.1'));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHARE);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(ASKED_AT_ONCE - SHARE);
});

test('many networks that ask for one number at once get what there is for it', async () => {
  const asked = numbers.map(() => '011 111 199');
  const answers = await Promise.all(askForAll((n) => `198.51.${n + 1}.7`, asked));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TO_A_NUMBER);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(ASKED_AT_ONCE - TO_A_NUMBER);
});

test('many networks that ask at once leave the reserve, for a known device', async () => {
  const [here] = servers;
  if (here === undefined) throw new TypeError('There are two servers');
  await here.signUp();
  for (const phoneNumber of numbers) await here.signUp({ phoneNumber });
  await shop.database.pool.query('UPDATE accounts SET phone_verified_at = now()');
  const { cookie } = await here.logIn(DARA.phoneNumber, DARA.password);

  const refused: number[] = [];
  const answers = askForAll((n) => `198.51.${n + 1}.7`);
  for (const answer of answers) void answer.then(({ status }) => status === 200 || refused.push(status));
  await vi.waitFor(() => expect(messages + refused.length).toBe(ASKED_AT_ONCE), { timeout: 10_000 });
  expect([messages, refused]).toEqual([OPEN, Array(ASKED_AT_ONCE - OPEN).fill(502)]);
  open();
  await Promise.all(answers);
  expect((await here.sendCode('011 111 199', '198.51.100.99')).status).toBe(502);
  expect((await here.sendCode(DARA.phoneNumber, '192.0.2.7', cookie)).status).toBe(200);
  expect(messages).toBe(OPEN + 1);
});
