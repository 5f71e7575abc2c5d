import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { recordingLog } from '../testing/recording-log.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { askRunningShop, openShopSocket } from './shop-socket.ts';

/** A shop with one task, `wait`, that ends when it is given up, and then needs a moment to clear up. */
async function openWithTask() {
  const dataDir = makeTemporaryFolder();
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const steps: string[] = [];
  const wait = async (_: string, signal: AbortSignal): Promise<object> => {
    begun.resolve();
    await once(signal, 'abort');
    await nextTurn();
    steps.push('cleared up');
    over.resolve();
    throw signal.reason;
  };
  const socket = await openShopSocket(dataDir, { wait }, recordingLog());
  onTestFinished(() => socket.close());
  return { dataDir, socket, steps, begun: begun.promise, over: over.promise };
}

test('a shop that stops gives up what it was asked for, and waits until that has cleared up', async () => {
  const { dataDir, socket, steps, begun } = await openWithTask();
  const asked = expect(askRunningShop(dataDir, 'wait', '')).rejects.toThrow('ended before it was done');
  await begun;
  await socket.close();
  steps.push('closed');
  expect(steps).toEqual(['cleared up', 'closed']);
  await asked;
});

test('a task that nobody waits for any more is given up', async () => {
  const { dataDir, begun, over } = await openWithTask();
  const caller = connect(readlinkSync(join(dataDir, 'shop.sock')));
  caller.write('{"task":"wait","argument":""}\n');
  await begun;
  caller.destroy();
  await over;
});

test('a data folder that cannot hold a link is told, and the shop goes on', async () => {
  const log = recordingLog();
  const socket = await openShopSocket(join(makeTemporaryFolder(), 'nowhere'), {}, log);
  expect(log.lines).toMatchObject([
    {
      level: 'warn',
      message: 'The data folder cannot hold a link: stop the server to make a backup',
    },
  ]);
  await socket.close();
});
