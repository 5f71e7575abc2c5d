import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWebBuild } from './web-build.ts';

const ROUTES = {
  root: { id: 'root', path: '' },
  layout: { id: 'layout', parentId: 'root' },
  landing: { id: 'landing', parentId: 'layout', index: true },
  shop: { id: 'shop', parentId: 'layout', path: 'shop' },
  blog: { id: 'blog', parentId: 'layout', path: 'blog/:id' },
  missing: { id: 'missing', parentId: 'layout', path: '*' },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phsar-build-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'worker'));
  await writeFile(join(folder, 'worker/sw.js'), 'keep()');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'server/index.js'),
    `import * as router from '${import.meta.resolve('react-router')}';
    export const routes = ${JSON.stringify(ROUTES)};
    export const entry = { module: router };`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('the built web app', () => {
  it('knows the one spelling of each of its pages', async () => {
    const { pagePath } = await loadWebBuild(folder);
    for (const path of ['/', '/shop', '/blog/7']) expect(pagePath(path)).toBe(path);
    for (const path of ['/Shop', '/shop/']) expect(pagePath(path)).toBe('/shop');
    expect(pagePath('/blog/%37')).toBe('/blog/7');
    for (const path of ['/nowhere', '/shop/more', '/blog', '//shop']) expect(pagePath(path)).toBeNull();
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
