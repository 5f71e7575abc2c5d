import { beforeEach, expect, test } from 'vitest';
import { MediaBucket } from '../../platform/media/media-bucket.ts';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import { MediaUnavailableError } from '../../platform/media/media-store.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { pictureProcess } from '../../platform/media/picture-process.ts';
import { type FakeBucket, startFakeBucket } from '../../testing/fake-bucket.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { testPicture } from '../../testing/test-catalogue.ts';
import { copyMedia } from './copy-media.ts';

let s3: FakeBucket;
let folder: MediaFolder;
let bucket: MediaBucket;

beforeEach(async () => {
  s3 = await startFakeBucket();
  folder = new MediaFolder(makeTemporaryFolder());
  bucket = new MediaBucket(s3.settings, recordingLog());
  for (let width = 400; width < 412; width += 1) {
    const bytes = await testPicture({ width });
    const id = pictureId(bytes);
    await folder.put(`originals/${id}`, bytes);
    await folder.put(`${id}-320.webp`, await pictureProcess.run('renderPicture', bytes, 320, 'webp'));
  }
  return () => s3.close();
});

test('everything is copied, and nothing twice', async () => {
  expect(await copyMedia(folder, bucket)).toEqual({ copied: 24, known: 0, damaged: [] });
  const names = (await folder.list()).sort();
  expect([...s3.objects.keys()].sort()).toEqual(names);
  for (const name of names) expect(s3.objects.get(name)).toEqual(await folder.get(name));
  const before = s3.requests.length;
  expect(await copyMedia(folder, bucket)).toEqual({ copied: 0, known: 24, damaged: [] });
  expect(
    s3.requests.slice(before).every((request) => request.startsWith('GET /shop-pictures?list-type')),
  ).toBe(true);
  const back = new MediaFolder(makeTemporaryFolder());
  expect(await copyMedia(bucket, back)).toEqual({ copied: 24, known: 0, damaged: [] });
  expect((await back.list()).sort()).toEqual(names);
});

test('a copy that was cut off is ended by the next one', async () => {
  let asked = 0;
  const cut = new AbortController();
  const stopped = copyMedia(folder, bucket, {
    onProgress() {
      asked += 1;
      if (asked === 5) cut.abort(new Error('stopped'));
    },
    signal: cut.signal,
  });
  await expect(stopped).rejects.toThrow('stopped');
  const half = s3.objects.size;
  expect(half).toBeLessThan(24);
  expect([...s3.objects.keys()].every((name) => name.startsWith('originals/'))).toBe(true);
  s3.isAway = true;
  await expect(copyMedia(folder, bucket)).rejects.toThrow(MediaUnavailableError);
  s3.isAway = false;
  const again = new MediaBucket(s3.settings, recordingLog());
  // What was under way when it was cut may have arrived since.
  const { copied, known } = await copyMedia(folder, again);
  expect(copied + known).toBe(24);
  expect(known).toBeGreaterThanOrEqual(half);
  expect(s3.objects.size).toBe(24);
});

test('damaged files are left out, originals by their name', async () => {
  const names = await folder.list();
  const original = names.find((name) => name.startsWith('originals/')) ?? '';
  const variant = names.find((name) => name.endsWith('.webp')) ?? '';
  await folder.put(original, Buffer.from('no longer a picture'));
  await folder.put(variant, (await folder.get(variant))?.subarray(0, -1) ?? Buffer.alloc(0));
  await folder.put('notes.txt', Buffer.from('of somebody'));
  expect(await copyMedia(folder, bucket)).toEqual({ copied: 22, known: 0, damaged: [original] });
  expect(s3.objects.has(original)).toBe(false);
  expect(s3.objects.has(variant)).toBe(false);
  expect(s3.objects.has('notes.txt')).toBe(false);
});
