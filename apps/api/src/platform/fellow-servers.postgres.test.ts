import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { type FakeBucket, startFakeBucket } from '../testing/fake-bucket.ts';
import { type RecordingLog, recordingLog } from '../testing/recording-log.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { FellowServers, type FellowServersDeps, secretFingerprint } from './fellow-servers.ts';
import { MediaBucket } from './media/media-bucket.ts';
import { MediaFolder } from './media/media-folder.ts';
import { systemSources as sources } from './sources.ts';

const SECRET = 'a-secret-with-many-different-letters-1234';

let database: TestDatabase;
let s3: FakeBucket;
let folder: MediaFolder;

beforeEach(async () => {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
  s3 = await startFakeBucket();
  onTestFinished(() => s3.close());
  folder = new MediaFolder(makeTemporaryFolder());
});

function server(change: { tokenSecret?: string } & Partial<FellowServersDeps> = {}) {
  const { tokenSecret = SECRET, ...deps } = change;
  const log: RecordingLog = recordingLog();
  const fellow = new FellowServers({
    config: { port: 3000, tokenSecret },
    database,
    media: folder,
    sources,
    log,
    ...deps,
  });
  return Object.assign(fellow, { lines: log.lines });
}
const logged = ({ lines }: { lines: RecordingLog['lines'] }) =>
  lines.map(({ level, message }) => `${level} ${message.split(':')[0]}`);

test('logs nothing about servers that belong together', async () => {
  const [here, there] = [server(), server()];
  await Promise.all([here.beat(), there.beat()]);
  await here.beat();
  expect([...here.lines, ...there.lines]).toEqual([]);
  expect(await folder.list()).toEqual(['identity']);
});

test.each([
  [
    'another secret',
    { tokenSecret: `${SECRET}-b` },
    ['error Another server of this shop has another TOKEN_SECRET'],
  ],
  ['another release', { release: '9.9.9' }, ['warn Another server of this shop runs another release']],
])('logs a server with %s, once on each', async (_, change, lines) => {
  const [here, there] = [server(), server(change)];
  for (const each of [here, there, here, there]) await each.beat();
  expect(logged(here)).toEqual(lines);
  expect(logged(there)).toEqual(lines);
  const said = JSON.stringify([here.lines, there.lines]);
  expect(said).not.toContain(SECRET);
  expect(said).not.toContain(secretFingerprint(SECRET));
});

test('logs another folder, and a folder beside a bucket', async () => {
  const log = recordingLog();
  const here = server();
  const elsewhere = server({ media: new MediaFolder(makeTemporaryFolder()) });
  const bucket = server({ media: new MediaBucket(s3.settings, log) });
  const same = server({ media: new MediaBucket(s3.settings, log) });
  for (const each of [here, elsewhere, bucket, same, here]) await each.beat();
  const line = 'error Another server of this shop keeps its pictures elsewhere';
  expect(logged(here)).toEqual([line, line, line]);
  expect(logged(elsewhere)).toEqual([line]);
  expect(logged(same)).toEqual([line, line]);
});

test('logs nothing about a bucket that is unreachable', async () => {
  const away = server({ media: new MediaBucket(s3.settings, recordingLog()) });
  s3.isAway = true;
  const here = server();
  for (const each of [here, away, here]) await each.beat();
  expect([...here.lines, ...away.lines]).toEqual([]);
});

test('does not compare a server that closed, or sent no heartbeat for a minute', async () => {
  const [closed, killed, here] = [server({ release: '1' }), server({ release: '2' }), server()];
  await closed.beat();
  await killed.beat();
  await closed.close();
  await database.pool.query("UPDATE servers SET seen_at = now() - interval '61 s'");
  await here.beat();
  expect(here.lines).toEqual([]);
  await killed.beat();
  await here.beat();
  expect(logged(here)).toEqual(['warn Another server of this shop runs another release']);
});

test('continues without a database', async () => {
  const here = server();
  await here.beat();
  await database.pool.query('ALTER TABLE servers RENAME TO hidden');
  await here.beat();
  expect(here.lines.filter(({ level }) => level !== 'debug')).toEqual([]);
});

test('a fingerprint only shows whether two secrets are the same', () => {
  expect(secretFingerprint(SECRET)).toMatch(/^[\da-f]{8}$/);
  expect(secretFingerprint(SECRET)).toBe(secretFingerprint(SECRET));
  expect(secretFingerprint(SECRET)).not.toBe(secretFingerprint(`${SECRET}!`));
});
