import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { type FixedSources, fixedSources } from '../testing/fixed-sources.ts';
import { type RecordingLog, recordingLog } from '../testing/recording-log.ts';
import { inTransaction } from './database/transaction.ts';
import { createOutboxWorker, enqueue, type OutboxHandler } from './outbox.ts';

let database: TestDatabase;
let sources: FixedSources;
let log: RecordingLog;
let done: unknown[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.emptyAll();
  sources = fixedSources();
  log = recordingLog();
  done = [];
});

const record: OutboxHandler = async (data) => {
  done.push(data);
};
const worker = (handlers: Record<string, OutboxHandler> = { note: record }) =>
  createOutboxWorker({ database, handlers, sources, log });
const write = (about: string, data: Record<string, unknown>, topic = 'note') =>
  enqueue(database.db, { topic, about, data, now: sources.now() });

describe('the outbox', () => {
  it('handles what was written, once, in order', async () => {
    for (const step of [1, 2, 3]) await write(`order ${step}`, { step });
    expect(await worker().runOnce()).toBe(3);
    expect(await worker().runOnce()).toBe(0);
    expect(done).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  it('ignores entries that were rolled back', async () => {
    const failing = inTransaction(database.db, async (transaction) => {
      await enqueue(transaction, { topic: 'note', about: 'order 1', data: {}, now: sources.now() });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow();
    expect(await worker().runOnce()).toBe(0);
  });

  it('retries with growing waits, up to an hour', async () => {
    await write('order 1', {});
    const failing = worker({ note: () => Promise.reject(new Error('The line is dead')) });
    const waits: number[] = [];
    for (let round = 0; round < 14; round += 1) {
      expect(await failing.runOnce()).toBe(1);
      const { rows } = await database.pool.query('SELECT next_attempt_at FROM outbox');
      const wait = rows[0].next_attempt_at.getTime() - sources.now().getTime();
      waits.push(wait / 1000);
      sources.advance(wait - 1);
      expect(await failing.runOnce()).toBe(0);
      sources.advance(1);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600]);
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(14);
    await worker().runOnce();
    expect(done).toEqual([{}]);
  });

  it('does not let a poisoned entry block others, except those about the same subject', async () => {
    await write('order 1', { step: 1, isPoisoned: true });
    await write('order 2', { step: 2 });
    await write('order 1', { step: 3 });
    await write('order 3', { step: 4 }, 'nobody handles this');
    let isMended = false;
    const picky = worker({
      note: async (data) => {
        if (!isMended && Object(data).isPoisoned) throw new Error('Poisoned');
        await record(data);
      },
    });
    expect(await picky.runOnce()).toBe(3);
    expect(await picky.runOnce()).toBe(0);
    expect(done).toEqual([{ step: 2 }]);
    isMended = true;
    sources.advance(2_000);
    await picky.runOnce();
    await picky.runOnce();
    expect(done).toEqual([{ step: 2 }, { step: 1, isPoisoned: true }, { step: 3 }]);
  });

  it.each([
    ['nothing', 'null'],
    ['a text', '"text"'],
    ['a list', '[1, 2]'],
    ['no data', '{"about": "order 1"}'],
    ['data of another kind', '{"about": null, "data": {"orderNumber": 7}}'],
  ])('goes on behind an entry that holds %s', async (_, payload) => {
    const poisoned = "INSERT INTO outbox (topic, payload, next_attempt_at) VALUES ('note', $1, $2)";
    await database.pool.query(poisoned, [payload, sources.now()]);
    await write('order 1', { step: 1 });
    const strict = worker({
      note: async (data) => {
        if (typeof Object(data).step !== 'number') throw new TypeError('No step');
        await record(data);
      },
    });
    for (let round = 0; round < 3; round += 1) {
      await strict.runOnce();
      sources.advance(1);
    }
    // Entries about the same order wait for the poisoned one.
    expect(done).toEqual(payload.includes('order 1') ? [] : [{ step: 1 }]);
    await write('order 2', { step: 2 });
    await strict.runOnce();
    expect(done).toContainEqual({ step: 2 });
  });

  it('carries on after a handler that never ends', async () => {
    await write('order 1', { step: 1 });
    await write('order 2', { step: 2 });
    const hanging = createOutboxWorker({
      database,
      sources,
      log,
      handlerLimit: 20,
      handlers: { note: (data) => (Object(data).step === 1 ? new Promise(() => {}) : record(data)) },
    });
    await hanging.runOnce();
    expect(done).toEqual([{ step: 2 }]);
    expect(log.lines).toMatchObject([{ level: 'error', fields: { reason: 'Not finished within 20 ms' } }]);
  });

  it('keeps handled entries for a week, and unhandled ones forever', async () => {
    await write('order 1', {});
    await write('order 2', {}, 'nobody handles this');
    await worker().runOnce();
    const topics = async () => (await database.pool.query('SELECT topic FROM outbox')).rows;
    sources.advance(7 * 24 * 60 * 60 * 1000);
    await worker().forgetDone();
    expect(await topics()).toHaveLength(2);
    sources.advance(1);
    await worker().forgetDone();
    expect(await topics()).toEqual([{ topic: 'nobody handles this' }]);
  });

  it('repeats what a worker claimed and never finished', async () => {
    await write('order 1', { step: 1 });
    await database.pool.query('UPDATE outbox SET attempts = 1, next_attempt_at = $1', [
      new Date(sources.now().getTime() + 60_000),
    ]);
    expect(await worker().runOnce()).toBe(0);
    sources.advance(60_000);
    expect(await worker().runOnce()).toBe(1);
    expect(done).toEqual([{ step: 1 }]);
  });

  it('splits the work between two workers without handling anything twice', async () => {
    for (let step = 0; step < 60; step += 1) await write(`order ${step}`, { step });
    const [first, second] = [worker(), worker()];
    let tried = 0;
    do {
      tried = (await Promise.all([first.runOnce(), second.runOnce()])).reduce((sum, one) => sum + one, 0);
    } while (tried > 0);
    expect(done).toHaveLength(60);
    expect(new Set(done.map((data) => Object(data).step)).size).toBe(60);
  });

  it('polls once started, and finishes the current entry when stopped', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await write('order 1', { step: 1 });
    const slow = worker({
      note: async (data) => {
        started.resolve();
        await release.promise;
        await record(data);
      },
    });
    slow.start();
    slow.start();
    await started.promise;
    const stopped = slow.stop();
    release.resolve();
    await stopped;
    expect(done).toEqual([{ step: 1 }]);
    const { rows } = await database.pool.query('SELECT done_at FROM outbox');
    expect(rows[0].done_at).toEqual(sources.now());
  });
});
