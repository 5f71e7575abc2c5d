import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild } from './web-build.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phsar-build-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'worker'));
  await writeFile(join(folder, 'worker/sw.js'), 'keep()');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'server/index.js'),
    'export const openPages = (clientDir) => ({ render: () => clientDir, pagePath: () => null });',
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('the built web app', () => {
  it('renders with the files of its own folder', async () => {
    const { render } = await loadWebBuild(folder);
    expect(Reflect.apply(render, null, [])).toBe(join(folder, 'client'));
  });

  it('brings its service worker', async () => {
    expect((await loadWebBuild(folder)).serviceWorker).toBe('keep()');
  });

  it('names its folder as the file system does', async () => {
    expect((await loadWebBuild(`${folder}/`)).clientDir).toBe(join(folder, 'client'));
  });

  it('says what to do when it is not there', async () => {
    await expect(loadWebBuild(join(folder, 'none'))).rejects.toThrow('npm run build');
  });
});
