import { afterAll, beforeAll, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { fixedSources } from '../testing/fixed-sources.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { createBackground } from './background.ts';
import { enqueue } from './outbox.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the work of a module that hangs holds up that of no other', async () => {
  const sources = fixedSources();
  for (const topic of ['hangs', 'works'])
    await enqueue(database.db, { topic, about: topic, data: {}, now: sources.now() });
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const hangs = () => {
    begun.resolve();
    return released.promise;
  };
  const works = async () => {
    await begun.promise;
    done.resolve();
  };
  const background = createBackground({
    database,
    sources,
    log: recordingLog(),
    modules: [{ handlers: { hangs } }, { handlers: { works } }],
  });
  background.start?.();
  // Ends only when the work is done while the other one hangs.
  await done.promise;
  released.resolve();
  await background.close?.();
});
