import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { forceToDisk } from '../force-to-disk.ts';
import { MediaFolder } from './media-folder.ts';
import type { MediaStore } from './media-store.ts';

vi.mock('../force-to-disk.ts', { spy: true });

let path: string;
let store: MediaStore;

beforeEach(() => {
  path = join(makeTemporaryFolder(), 'media');
  store = new MediaFolder(path);
});

const names = async () => (await store.list()).sort();

test('a folder that does not exist yet is empty', async () => {
  expect(await names()).toEqual([]);
  expect(await store.get('a.webp')).toBeNull();
  expect(await store.has('a.webp')).toBe(false);
  await store.delete('a.webp');
});

test('what was stored can be read under its name until it is deleted', async () => {
  await store.put('a.webp', Buffer.from('small'));
  await store.put('originals/a', Buffer.from('large'));
  expect(await names()).toEqual(['a.webp', 'originals/a']);
  expect(await store.get('originals/a')).toEqual(Buffer.from('large'));
  await store.delete('originals/a');
  expect(await store.has('originals/a')).toBe(false);
  expect(await names()).toEqual(['a.webp']);
});

test('what was stored or copied is flushed, and so are the folders that got a new name', async () => {
  const flushed = vi.mocked(forceToDisk);
  const folders = [dirname(path), path, join(path, 'originals')];
  const isFolder = (name: string) => !name.includes('.unfinished-');
  const seen = () => {
    const all = flushed.mock.calls.map(([name]) => name);
    flushed.mockClear();
    return { folders: all.filter(isFolder).sort(), files: all.length - all.filter(isFolder).length };
  };
  seen();
  await store.put('originals/a', Buffer.from('large'));
  expect(seen().folders).toEqual(folders);
  await store.put('originals/b', Buffer.from('large'));
  expect(seen().folders).toEqual([join(path, 'originals')]);
  const copy = join(makeTemporaryFolder(), 'media');
  await new MediaFolder(copy).copyFrom(store, 'originals/a');
  expect(seen()).toEqual({ folders: [dirname(copy), copy, join(copy, 'originals')], files: 1 });
});

test('empty and unfinished files are not listed', async () => {
  await store.put('a.webp', Buffer.from('small'));
  writeFileSync(join(path, 'b.webp'), '');
  writeFileSync(join(path, '.unfinished-1'), 'half');
  expect(await store.has('b.webp')).toBe(false);
  expect(await names()).toEqual(['a.webp', 'b.webp']);
});

test('a failed write leaves nothing behind', async () => {
  await store.put('originals/a', Buffer.from('large'));
  await expect(store.put('originals', Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(path)).toEqual(['originals']);
});

test.each(['../secret', '/etc/passwd', 'originals/../../x', '.unfinished-1', '', 'a//b', 'a/'])(
  'no name leads out of the folder: %j',
  async (name) => {
    await expect(store.get(name)).rejects.toThrow('is not a name of the media store');
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(TypeError);
  },
);

test('copies come from another folder, and from a store that is not a folder', async () => {
  const other = new MediaFolder(join(makeTemporaryFolder(), 'ready'));
  await other.put('a.webp', Buffer.from('small'));
  await store.copyFrom(other, 'a.webp');
  expect(await store.get('a.webp')).toEqual(Buffer.from('small'));
  const elsewhere = { ...other, get: async () => Buffer.from('far away') } as unknown as MediaStore;
  await store.copyFrom(elsewhere, 'b.webp');
  expect(await store.get('b.webp')).toEqual(Buffer.from('far away'));
});
