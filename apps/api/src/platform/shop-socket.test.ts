import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { recordingLog } from '../testing/recording-log.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { reasonOf } from './database/database-error.ts';
import { askRunningShop, openShopSocket, type SocketWork } from './shop-socket.ts';
import { StartError } from './start-error.ts';

const ask = (dataDir: string, hear = (_: unknown) => {}, signal = new AbortController().signal) =>
  askRunningShop(dataDir, { command: 'wait' }, { onMessage: hear, signal });

/** A shop whose work says one thing, ends when it is given up, and then needs a moment to clear up. */
async function openWithTask() {
  const dataDir = makeTemporaryFolder();
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const steps: string[] = [];
  const wait: SocketWork = async (question, tell, signal) => {
    tell({ heard: question });
    begun.resolve();
    await once(signal, 'abort');
    await nextTurn();
    steps.push('cleared up');
    over.resolve();
    throw signal.reason;
  };
  const socket = await openShopSocket(dataDir, wait, recordingLog());
  onTestFinished(() => socket.close());
  return { dataDir, socket, steps, begun: begun.promise, over: over.promise };
}

test('a shop that stops gives up what it was asked for, and waits until that has cleared up', async () => {
  const { dataDir, socket, steps, begun } = await openWithTask();
  const asked = expect(ask(dataDir)).rejects.toThrow('ended before it had finished');
  await begun;
  await socket.close();
  steps.push('closed');
  expect(steps).toEqual(['cleared up', 'closed']);
  await asked;
});

test('a task that nobody waits for any more is given up', async () => {
  const { dataDir, begun, over } = await openWithTask();
  const caller = connect(readlinkSync(join(dataDir, 'shop.sock')));
  caller.on('error', () => {});
  caller.write('{}\n');
  await begun;
  caller.destroy();
  await over;
});

test('whoever asks hears each message, and may leave', async () => {
  const { dataDir, over } = await openWithTask();
  const leaving = new AbortController();
  const heard: unknown[] = [];
  const hear = (message: unknown) => {
    heard.push(message);
    leaving.abort(new Error('left'));
  };
  await expect(ask(dataDir, hear, leaving.signal)).rejects.toThrow('left');
  expect(heard).toEqual([{ heard: { command: 'wait' } }]);
  await over;
});

test('what the shop refuses is told in its words, and what failed only in its log', async () => {
  const refuse = async (error: Error) => {
    const dataDir = makeTemporaryFolder();
    const log = recordingLog();
    const socket = await openShopSocket(dataDir, () => Promise.reject(error), log);
    onTestFinished(() => socket.close());
    const failure = await ask(dataDir).catch((reason: unknown) => reason);
    return { message: reasonOf(failure), lines: log.lines.length };
  };
  expect(await refuse(new StartError('No room'))).toEqual({ message: 'No room', lines: 0 });
  expect(await refuse(new Error('a secret'))).toEqual({
    message: 'The running server failed: see its log',
    lines: 1,
  });
});

test('no shop runs on a folder without a link', async () => {
  expect(await ask(makeTemporaryFolder())).toBe(false);
});

test('a data folder that cannot hold a link is told, and the shop goes on', async () => {
  const log = recordingLog();
  const socket = await openShopSocket(join(makeTemporaryFolder(), 'nowhere'), async () => {}, log);
  expect(log.lines).toMatchObject([
    {
      level: 'warn',
      message: 'The data folder cannot hold a link: stop the server to run a command',
    },
  ]);
  await socket.close();
});
