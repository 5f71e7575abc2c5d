import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { type FixedSources, fixedSources } from '../testing/fixed-sources.ts';
import { type RecordingLog, recordingLog } from '../testing/recording-log.ts';
import { inTransaction } from './database/transaction.ts';
import { dismissFailed, listFailed, retryFailed } from './failed-outbox.ts';
import { enqueue, forgetDone, OutboxDelay, OutboxFailure, type OutboxHandler } from './outbox.ts';
import { OutboxWorker } from './outbox-worker.ts';

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

const record = async (data: unknown): Promise<void> => {
  done.push(data);
};
const worker = (handlers: Record<string, OutboxHandler> = { note: record }) =>
  new OutboxWorker({ database, handlers, sources, log });
const failedCount = async () => (await listFailed(database.db, { topic: null, limit: 10 })).length;
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
    await write('order 3', { step: 4 }, 'for another worker');
    let isMended = false;
    const picky = worker({
      note: async (data) => {
        if (!isMended && Object(data).isPoisoned) throw new Error('Poisoned');
        await record(data);
      },
    });
    expect(await picky.runOnce()).toBe(2);
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
    const hanging = new OutboxWorker({
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
    await forgetDone(database.db, sources.now());
    expect(await topics()).toHaveLength(2);
    sources.advance(1);
    await forgetDone(database.db, sources.now());
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

  it('comes again when the handler says so, however often', async () => {
    await write('order 1', {});
    const busy = worker({ note: () => Promise.reject(new OutboxDelay(7_000, 'Too many requests')) });
    for (let round = 0; round < 70; round += 1) {
      expect(await busy.runOnce()).toBe(1);
      sources.advance(6_999);
      expect(await busy.runOnce()).toBe(0);
      sources.advance(1);
    }
    // That was no failure: the first one is tried again soon.
    await worker({ note: () => Promise.reject(new Error('The line is dead')) }).runOnce();
    sources.advance(2_000);
    await worker().runOnce();
    expect(done).toEqual([{}]);
  });

  it('writes what became of an entry once the database takes it, and does not do it again', async () => {
    await write('order 1', { step: 1 });
    let refusals = 1;
    const execute: typeof database.db.execute = (query) => {
      const isFinish = JSON.stringify(query).includes('done_at = ');
      if (isFinish && refusals-- > 0) throw new Error('The database is away');
      return database.db.execute(query);
    };
    const db = Object.assign(Object.create(database.db), { execute });
    const cutOff = new OutboxWorker({
      database: { ...database, db },
      handlers: { note: record },
      sources,
      log,
    });
    expect(await cutOff.runOnce()).toBe(1);
    expect(refusals).toBeLessThan(0);
    sources.advance(60_000);
    expect(await worker().runOnce()).toBe(0);
    expect(done).toEqual([{ step: 1 }]);
  });

  it('keeps what cannot succeed until staff tries it again, and goes on with the same subject', async () => {
    await write('order 1', { step: 1 });
    await write('order 1', { step: 2 });
    let isKicked = true;
    const strict = worker({
      note: async (data) => {
        if (isKicked && Object(data).step === 1)
          throw new OutboxFailure('The bot was removed from the group');
        await record(data);
      },
    });
    expect(await strict.runOnce()).toBe(2);
    sources.advance(30 * 24 * 60 * 60 * 1000);
    expect(await strict.runOnce()).toBe(0);
    await forgetDone(database.db, sources.now());
    expect(done).toEqual([{ step: 2 }]);
    expect(await listFailed(database.db, { topic: null, limit: 10 })).toMatchObject([
      { topic: 'note', data: { step: 1 }, failure: 'The bot was removed from the group' },
    ]);
    expect(await retryFailed(database.db, sources.now())).toBe(1);
    expect(await failedCount()).toBe(0);
    await strict.runOnce();
    expect(await failedCount()).toBe(1);
    isKicked = false;
    await retryFailed(database.db, sources.now());
    await strict.runOnce();
    expect(done).toEqual([{ step: 2 }, { step: 1 }]);
  });

  it('gives up after two days of trying, and forgets what staff lets go', async () => {
    await write('order 1', {});
    const failing = worker({ note: () => Promise.reject(new Error('The line is dead')) });
    const start = sources.now();
    while ((await failedCount()) === 0) {
      await failing.runOnce();
      sources.advance(60 * 60 * 1000);
    }
    const hours = (sources.now().getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(48);
    expect(hours).toBeLessThan(72);
    // Staff's wish begins anew.
    await retryFailed(database.db, sources.now());
    await failing.runOnce();
    expect(await failedCount()).toBe(0);
    await database.pool.query('UPDATE outbox SET failed_at = $1', [sources.now()]);
    await dismissFailed(database.db, sources.now());
    expect(await failedCount()).toBe(0);
    sources.advance(8 * 24 * 60 * 60 * 1000);
    expect(await failing.runOnce()).toBe(0);
    await forgetDone(database.db, sources.now());
    expect((await database.pool.query('SELECT id FROM outbox')).rows).toEqual([]);
  });

  it('fences off a worker that fell behind its lease', async () => {
    await write('order 1', { step: 1 });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = worker({
      note: async () => {
        started.resolve();
        await release.promise;
        throw new OutboxFailure('Told too late');
      },
    });
    const running = slow.runOnce();
    await started.promise;
    sources.advance(29_999);
    expect(await worker().runOnce()).toBe(0);
    sources.advance(1);
    expect(await worker().runOnce()).toBe(1);
    release.resolve();
    await running;
    expect(done).toEqual([{ step: 1 }]);
    expect(await failedCount()).toBe(0);
    expect(log.lines.map(({ message }) => message)).toContain(
      'This worker fell behind: another one has claimed its outbox entry',
    );
  });

  it('hands a handler more of its topic, which is finished or tried again with the first', async () => {
    for (const step of [1, 2, 3, 4]) await write(`order ${step}`, { step });
    await write('order 5', { step: 5 }, 'other');
    await write('order 4', { step: 6 });
    let isDown = true;
    const listed: unknown[][] = [];
    const several = worker({
      note: async (data, { claimMore }) => {
        const all = [data, ...(await claimMore(3))];
        if (isDown) throw new Error('The line is dead');
        listed.push(all.map((one) => Object(one).step));
      },
      other: record,
    });
    expect(await several.runOnce()).toBe(5);
    isDown = false;
    sources.advance(2_000);
    expect(await several.runOnce()).toBe(5);
    expect(listed).toEqual([[1, 2, 3, 4], [6]]);
  });

  it('tells a handler when its time is over', async () => {
    await write('order 1', {});
    const over = Promise.withResolvers<unknown>();
    const limited = new OutboxWorker({
      database,
      sources,
      log,
      handlerLimit: 20,
      handlers: {
        note: async (_, { signal }) => {
          signal.addEventListener('abort', () => over.resolve(signal.reason));
          await over.promise;
        },
      },
    });
    await limited.runOnce();
    expect(await over.promise).toMatchObject({ message: 'Not finished within 20 ms' });
  });

  it('stops after the current entry, however many wait', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    for (const step of [1, 2, 3]) await write(`order ${step}`, { step });
    const slow = worker({
      note: async (data) => {
        started.resolve();
        await release.promise;
        await record(data);
      },
    });
    slow.start();
    await started.promise;
    const stopped = slow.stop();
    release.resolve();
    await stopped;
    expect(done).toEqual([{ step: 1 }]);
    // The others are free at once for another server.
    await worker().runOnce();
    expect(done).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  it('deletes a large number of done entries in batches', async () => {
    await database.pool.query(
      `INSERT INTO outbox (topic, payload, done_at) SELECT 'note', '{"about": "a", "data": {}}', $1 FROM generate_series(1, 10500)`,
      [sources.now()],
    );
    sources.advance(7 * 24 * 60 * 60 * 1000 + 1);
    await forgetDone(database.db, sources.now());
    expect((await database.pool.query('SELECT id FROM outbox')).rows).toEqual([]);
  });
});
