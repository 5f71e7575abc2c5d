import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalCallCounter } from '../../platform/local-call-counter.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { withBudget } from '../../platform/sms/sms-budget.ts';
import type { SmsGateway } from '../../platform/sms/sms-gateway.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { CodeMessages } from './code-messages.service.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => {}) }));
afterEach(() => vi.clearAllMocks());

const CODE = { id: 7, phone: '+85512345678', text: 'Your code' };

function messagesOf(send: SmsGateway['send'], again = send) {
  const release = vi.fn(async () => {});
  const use = { sent: 0, limit: 30 };
  const service = new CodeMessages({
    codes: { use: async () => use, take: async () => ({ ...use, isTaken: true }), release },
    sms: { reach: async () => {}, send },
    again: { send: again },
    sources: { now: () => new Date() },
    log: recordingLog(),
  });
  return { service, release };
}
const isRefused = (service: CodeMessages) =>
  service
    .check(CODE.id, async () => false)
    .then(
      () => false,
      () => true,
    );

test('a message that must not fail visibly is sent again until the gateway takes it', async () => {
  const { promise: gatewayIsBack, resolve: comeBack } = Promise.withResolvers<void>();
  vi.mocked(pause).mockReturnValueOnce(gatewayIsBack);
  const send = vi.fn(async () => {}).mockRejectedValueOnce(new ShopError('sms_failed'));
  const { service, release } = messagesOf(send);
  await service.sendUnseen(CODE);
  expect(await isRefused(service)).toBe(true);
  comeBack();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await vi.waitFor(async () => expect(await isRefused(service)).toBe(false));
  expect(release).not.toHaveBeenCalled();
});

test('every message that was under way when the gateway began to fail is sent again', async () => {
  const { promise: gatewayIsBack, resolve: comeBack } = Promise.withResolvers<void>();
  vi.mocked(pause).mockReturnValueOnce(gatewayIsBack).mockReturnValueOnce(gatewayIsBack);
  const failure = new ShopError('sms_failed');
  const send = vi
    .fn(async () => {})
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure);
  const again = vi.fn(async () => {});
  const { service } = messagesOf(send, again);
  const other = { ...CODE, id: 8, phone: '+85598765432' };
  await Promise.all([service.sendUnseen(CODE), service.sendUnseen(other)]);
  expect(await isRefused(service)).toBe(true);
  comeBack();
  await vi.waitFor(async () => expect(await isRefused(service)).toBe(false));
  expect(again.mock.calls).toEqual([
    [CODE.phone, CODE.text],
    [other.phone, other.text],
  ]);
});

test('it is given up when its code has ended, counts no more, and the next one is tried anew', async () => {
  const send = vi.fn(async () => {
    throw new ShopError('sms_failed');
  });
  const { service, release } = messagesOf(send);
  await service.sendUnseen(CODE);
  await vi.waitFor(async () => expect(await isRefused(service)).toBe(false));
  expect(send).toHaveBeenCalledTimes(28);
  expect(release).toHaveBeenCalledExactlyOnceWith(CODE.id);
});

test('however often it is sent again, it counts once towards the messages of the day', async () => {
  const refuse = async () => {
    throw new ShopError('sms_failed');
  };
  const counted = vi.fn(refuse);
  const again = vi.fn(refuse);
  const { service } = messagesOf(counted, again);
  await service.sendUnseen(CODE);
  await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(27));
  expect(counted).toHaveBeenCalledOnce();
});

test('what the budget refuses is never sent, and stops nobody else', async () => {
  const gateway = { reach: async () => {}, send: vi.fn(async () => {}) };
  const budget = withBudget(gateway, new LocalCallCounter({ calls: 1, seconds: 60 }), recordingLog());
  const { service, release } = messagesOf(budget.send, gateway.send);
  await service.sendUnseen(CODE);
  await service.sendUnseen({ ...CODE, id: 8 });
  expect(await isRefused(service)).toBe(false);
  expect(pause).not.toHaveBeenCalled();
  expect(gateway.send).toHaveBeenCalledOnce();
  expect(release).toHaveBeenCalledExactlyOnceWith(8);
});
