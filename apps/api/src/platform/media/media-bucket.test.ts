import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeBucket, startFakeBucket } from '../../testing/fake-bucket.ts';
import { type RecordingLog, recordingLog } from '../../testing/recording-log.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { StartError } from '../start-error.ts';
import { MediaBucket } from './media-bucket.ts';
import { MediaFolder } from './media-folder.ts';
import { MediaUnavailableError } from './media-store.ts';

let s3: FakeBucket;
let log: RecordingLog;
let store: MediaBucket;

beforeEach(async () => {
  s3 = await startFakeBucket();
  log = recordingLog();
  store = new MediaBucket(s3.settings, log);
  return () => s3.close();
});
afterEach(() => {
  const told = JSON.stringify(log.lines);
  expect(told).not.toContain(s3.settings.secretKey);
  expect(told).not.toContain(s3.settings.accessKey);
});

const small = Buffer.from('small');
const errors = () => log.lines.filter(({ level }) => level === 'error').map(({ message }) => message);

test('what was stored can be read under its name until it is deleted', async () => {
  await store.check();
  expect(await store.get('originals/a')).toBeNull();
  expect(await store.has('originals/a')).toBe(false);
  await store.put('originals/a', small);
  expect(s3.objects.get('originals/a')).toEqual(small);
  expect(await store.get('originals/a')).toEqual(small);
  expect(await store.has('originals/a')).toBe(true);
  expect(await store.list()).toEqual(['originals/a']);
  await store.delete('originals/a');
  await store.delete('originals/a');
  expect(await store.list()).toEqual([]);
});

test('an empty object is no picture', async () => {
  s3.objects.set('a-320.webp', Buffer.alloc(0));
  expect(await store.has('a-320.webp')).toBe(false);
  expect(await store.missing(['a-320.webp'])).toEqual(['a-320.webp']);
});

test.each(['../secret', '/etc/passwd', 'a?acl', 'a//b', ''])('no name leads elsewhere: %j', async (name) => {
  await expect(store.get(name)).rejects.toThrow(TypeError);
  await expect(store.put(name, small)).rejects.toThrow(TypeError);
  expect(s3.requests).toEqual([]);
});

test('copies come from a folder', async () => {
  const folder = new MediaFolder(makeTemporaryFolder());
  await folder.put('a-320.webp', small);
  await store.copyFrom(folder, 'a-320.webp');
  expect(await store.get('a-320.webp')).toEqual(small);
  await expect(store.copyFrom(folder, 'b-320.webp')).rejects.toThrow('The other store has no b-320.webp');
});

describe('of many names', () => {
  const name = (index: number) => `${String(index).padStart(6, '0')}-320.webp`;

  test('the list is whole', async () => {
    const names = Array.from({ length: 2_500 }, (_, index) => name(index));
    for (const each of names) s3.objects.set(each, small);
    expect(await store.list()).toEqual(names);
    expect(s3.requests).toHaveLength(3);
  });

  test('those that are missing are found with few calls, however much lies between them', async () => {
    for (let index = 0; index < 20_000; index += 1) s3.objects.set(name(index), small);
    for (const index of [0, 7, 15_000, 19_999]) s3.objects.delete(name(index));
    const asked = [19_999, 0, 1, 7, 8, 15_000, 15_001].map(name);
    expect(await store.missing(asked)).toEqual([19_999, 0, 7, 15_000].map(name));
    expect(s3.requests.length).toBeLessThanOrEqual(3);
  });

  test('none are missing among none, and all in an empty bucket', async () => {
    expect(await store.missing([])).toEqual([]);
    expect(s3.requests).toEqual([]);
    expect(await store.missing(['b-1.webp', 'originals/b'])).toEqual(['b-1.webp', 'originals/b']);
  });
});

describe('a server in trouble', () => {
  test('is asked again, and nobody hears of it', async () => {
    s3.trouble = ['slow_down', 'reset'];
    await store.put('originals/a', small);
    s3.trouble = ['internal_error'];
    expect(await store.get('originals/a')).toEqual(small);
    expect(s3.requests).toHaveLength(5);
    expect(log.lines).toEqual([]);
  });

  test('that stays away is told once, asked once a second, and told once when it is back', async () => {
    s3.objects.set('a-320.webp', small);
    s3.isAway = true;
    const attempts = vi.spyOn(globalThis, 'fetch');
    const refused = await store.get('a-320.webp').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MediaUnavailableError);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect(attempts).toHaveBeenCalledTimes(3);
    for (let call = 0; call < 50; call += 1) {
      await expect(store.get('a-320.webp')).rejects.toThrow(MediaUnavailableError);
    }
    expect(attempts.mock.calls.length).toBeLessThanOrEqual(4);
    attempts.mockRestore();
    expect(errors()).toHaveLength(1);
    s3.isAway = false;
    await expect.poll(() => store.get('a-320.webp').catch(() => null), { timeout: 5_000 }).toEqual(small);
    expect(log.lines.at(-1)).toMatchObject({ level: 'info', message: 'The media bucket answers again' });
    expect(errors()).toHaveLength(1);
  });

  test.each(
    ['LIST', 'PUT', 'DELETE', 'HEAD'].flatMap((operation) => [
      { failing: operation, refusal: [500, 'InternalError'] as const, reason: 'answers 500' },
      { failing: operation, refusal: 'reset' as const, reason: 'other side closed' },
    ]),
  )('a failing $failing ($reason) does not stop other operations', async ({ failing, refusal, reason }) => {
    s3.objects.set('a-320.webp', small);
    s3.refuse = (operation) => (operation === failing ? refusal : null);
    const calls = {
      LIST: () => store.list(),
      PUT: () => store.put('b-320.webp', small),
      DELETE: () => store.delete('b-320.webp'),
      HEAD: () => store.has('a-320.webp'),
      GET: () => store.get('a-320.webp'),
    };
    const isAnswered = (call: () => Promise<unknown>) =>
      call().then(
        () => true,
        () => false,
      );
    for (let round = 0; round < 3; round += 1) {
      for (const [operation, call] of Object.entries(calls)) {
        expect([operation, await isAnswered(call)]).toEqual([operation, operation !== failing]);
      }
    }
    expect(log.lines.map(({ fields }) => fields)).toEqual([
      { operation: failing, reason },
      expect.objectContaining({ operation: failing, reason }),
    ]);
    const asked = s3.requests.length;
    for (let call = 0; call < 50; call += 1) await isAnswered(calls[failing as keyof typeof calls]);
    expect(s3.requests.length - asked).toBeLessThanOrEqual(1);
    s3.refuse = () => null;
    await expect.poll(() => isAnswered(calls[failing as keyof typeof calls]), { timeout: 5_000 }).toBe(true);
    expect(log.lines.at(-1)).toMatchObject({ level: 'info', fields: { operation: failing } });
  });

  test('that lists too slowly stops nothing else', async () => {
    s3.objects.set('a-320.webp', small);
    const hasty = new MediaBucket(s3.settings, log, { attempt: 50, upload: 50, call: 1_000 });
    s3.trouble = ['silence', 'silence', 'silence'];
    await expect(hasty.missing(['a-320.webp'])).rejects.toThrow(MediaUnavailableError);
    await expect(hasty.list()).rejects.toThrow(MediaUnavailableError);
    expect(await hasty.get('a-320.webp')).toEqual(small);
  });

  test('one unreadable object does not block others', async () => {
    for (const name of ['a-320.webp', 'b-320.webp']) s3.objects.set(name, small);
    s3.refuse = (_, name) => (name === 'a-320.webp' ? [500, 'InternalError'] : null);
    for (let round = 0; round < 3; round += 1) {
      const unreadable = [store.get('a-320.webp'), store.get('a-320.webp')];
      for (const { status } of await Promise.allSettled(unreadable)) expect(status).toBe('rejected');
      expect(await store.get('b-320.webp')).toEqual(small);
    }
    expect(errors()).toHaveLength(1);
  });

  test('that is silent holds nobody for longer than the limits', async () => {
    s3.trouble = ['silence', 'silence', 'silence'];
    const hasty = new MediaBucket(s3.settings, log, { attempt: 50, upload: 50, call: 1_000 });
    await expect(hasty.get('a-320.webp')).rejects.toThrow(MediaUnavailableError);
    expect(log.lines[0]?.fields).toMatchObject({ reason: 'no answer in 0.05 s' });
  });
});

describe('at the start', () => {
  test.each([
    ['accessKey', 'AKOTHER', 'MEDIA_ACCESS_KEY is unknown to'],
    ['secretKey', 'another-secret', 'MEDIA_SECRET_KEY does not fit MEDIA_ACCESS_KEY'],
    ['bucket', 'other-bucket', 'There is no bucket other-bucket'],
    ['region', 'eu-west-1', 'MEDIA_REGION or MEDIA_ENDPOINT is not the bucket'],
  ])('a wrong %s is told in one line', async (setting, value, line) => {
    const wrong = new MediaBucket({ ...s3.settings, [setting]: value }, log);
    const error = await wrong.check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(line);
    expect(String(error)).not.toContain('another-secret');
    expect(String(error).split('\n')).toHaveLength(1);
  });

  test('names the missing right when the key may not list', async () => {
    s3.refuse = (operation) => (operation === 'LIST' ? [403, 'AccessDenied'] : null);
    await expect(store.check()).rejects.toThrow(/may not list .*: give it s3:ListBucket/);
  });

  test('a server that fails to list stops nothing', async () => {
    s3.refuse = (operation) => (operation === 'LIST' ? [500, 'InternalError'] : null);
    await store.check();
    expect(errors()).toHaveLength(1);
  });

  test('a server that is away stops nothing', async () => {
    s3.isAway = true;
    await store.check();
    expect(errors()).toEqual([expect.stringContaining('is unreachable')]);
  });
});

test('a key that lost its rights is told once for each refusal', async () => {
  const wrong = new MediaBucket({ ...s3.settings, secretKey: 'rotated' }, log);
  for (let call = 0; call < 3; call += 1) {
    await expect(wrong.get('a-320.webp')).rejects.toThrow(MediaUnavailableError);
  }
  expect(log.lines).toEqual([
    {
      level: 'error',
      message: 'The media bucket refuses: check its keys and their rights',
      fields: { operation: 'GET', reason: '403 SignatureDoesNotMatch' },
    },
  ]);
});
