import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RecordingLog, recordingLog } from '../../testing/recording-log.ts';
import { createSmsGateway } from './create-sms-gateway.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An HTTP server in place of a gateway; `answer` writes its responses. */
async function openGateway(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A server without a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Gateway = Awaited<ReturnType<typeof openGateway>>;

const plasgate = (url: string) => ({
  gateway: 'plasgate' as const,
  url,
  privateKey: 'private-key-1',
  secret: 'x-secret-1',
  sender: 'Phsar',
});
const twilio = (url: string) => ({
  gateway: 'twilio' as const,
  url,
  accountSid: 'AC0123456789',
  authToken: 'auth-token-1',
  sender: '+15005550006',
});

let log: RecordingLog;
let gateway: Gateway | undefined;

beforeEach(() => {
  log = recordingLog();
});

afterEach(() => {
  gateway?.close();
  gateway = undefined;
  vi.restoreAllMocks();
});

const logged = () => JSON.stringify(log.lines);

// Covers decisions B6.1
test('the log gateway writes one line with the number in E.164 and the text', async () => {
  await createSmsGateway({ gateway: 'log' }, log).send('+85512345678', '123456 is your code');
  expect(log.lines).toEqual([
    { level: 'info', message: 'SMS to +85512345678: 123456 is your code', fields: {} },
  ]);
});

test('PlasGate gets the key in the URL, the secret in a header, and the code hidden from its reports', async () => {
  gateway = await openGateway((response) => response.writeHead(200).end('{}'));
  await createSmsGateway(plasgate(gateway.url), log).send('+85512345678', '123456 is your code');
  expect(gateway.received).toMatchObject([
    { method: 'POST', url: '/rest/send?private_key=private-key-1', headers: { 'x-secret': 'x-secret-1' } },
  ]);
  expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({
    sender: 'Phsar',
    to: '85512345678',
    content: '#ma#123456#ma# is your code',
  });
});

test('Twilio gets a form with number, sender and text, signed by the account', async () => {
  gateway = await openGateway((response) => response.writeHead(201).end('{}'));
  await createSmsGateway(twilio(gateway.url), log).send('+85512345678', 'លេខកូដ 123456');
  expect(gateway.received).toMatchObject([
    {
      method: 'POST',
      url: '/2010-04-01/Accounts/AC0123456789/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC0123456789:auth-token-1').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
  ]);
  expect(Object.fromEntries(new URLSearchParams(gateway.received[0]?.body))).toEqual({
    To: '+85512345678',
    From: '+15005550006',
    Body: 'លេខកូដ 123456',
  });
});

test('Twilio gets a messaging service in its own field', async () => {
  gateway = await openGateway((response) => response.writeHead(201).end('{}'));
  const sender = `MG${'0'.repeat(32)}`;
  await createSmsGateway({ ...twilio(gateway.url), sender }, log).send('+85512345678', 'text');
  const form = Object.fromEntries(new URLSearchParams(gateway.received[0]?.body));
  expect(form).toEqual({ To: '+85512345678', MessagingServiceSid: sender, Body: 'text' });
});

describe.each([
  ['PlasGate', plasgate],
  ['Twilio', twilio],
])('a message that %s does not take', (_name, settingsFor) => {
  const expectFailure = async (url: string, reason: string) => {
    const sending = createSmsGateway(settingsFor(url), log).send('+85512345678', '123456 is your code');
    await expect(sending).rejects.toMatchObject({ code: 'sms_failed' });
    expect(log.lines).toMatchObject([{ level: 'error', fields: { reason } }]);
    for (const secret of ['private-key-1', 'x-secret-1', 'auth-token-1', '123456', 'private_key']) {
      expect(logged()).not.toContain(secret);
    }
  };

  test.each([400, 401, 429, 500])('fails when the answer is %d', async (status) => {
    gateway = await openGateway((response) => response.writeHead(status).end('{"message":"no"}'));
    await expectFailure(gateway.url, `answered ${status}`);
  });

  test('fails on a redirect, without sending the keys on', async () => {
    gateway = await openGateway((response) => response.writeHead(307, { location: '/stolen' }).end());
    await expectFailure(gateway.url, 'answered 307');
    expect(gateway.received).toHaveLength(1);
  });

  test('fails when nothing listens', async () => {
    gateway = await openGateway(() => {});
    gateway.close();
    await expectFailure(gateway.url, 'not reachable');
  });

  test('fails when the connection breaks in the middle', async () => {
    gateway = await openGateway((response) => response.socket?.destroy());
    await expectFailure(gateway.url, 'not reachable');
  });

  test('fails after 8 seconds without an answer', async () => {
    gateway = await openGateway(() => {});
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(8_000);
      return AbortSignal.abort(new DOMException('too long', 'TimeoutError'));
    });
    await expectFailure(gateway.url, 'no answer in 8 seconds');
    expect(timeout).toHaveBeenCalledOnce();
  });
});
