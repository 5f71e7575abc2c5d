import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOVING_WORKER } from '../../platform/http/service-worker-route.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import type { WebBuild } from '../pages/web-build.ts';
import { loadOfficeBuild } from './office-build.ts';

const PAGE = '<!doctype html><title>Office</title>';
const dir = mkdtempSync(join(tmpdir(), 'phsar-office-'));
let shop: TestApp;
let apart: TestApp;

beforeAll(async () => {
  mkdirSync(join(dir, 'static'));
  mkdirSync(join(dir, 'worker'));
  writeFileSync(join(dir, 'worker/sw.js'), '// the worker');
  writeFileSync(join(dir, 'index.html'), PAGE);
  writeFileSync(join(dir, 'static/main.js'), 'export {};');
  const office = loadOfficeBuild(dir);
  shop = await openTestApp({ office });
  const web: WebBuild = {
    clientDir: dir,
    pagePath: (path) => path,
    inline: { scripts: [], styles: [] },
    render: async () => ({ status: 200, headers: {}, body: 'a page of the shop' }),
  };
  apart = await openTestApp({
    office,
    web,
    config: { officeOrigin: 'https://office.example', hasServiceWorker: false },
  });
});
afterAll(async () => {
  await Promise.all([shop.close(), apart.close()]);
  rmSync(dir, { recursive: true });
});

describe('the office', () => {
  // Covers office 1.2
  it.each(['/office/', '/office/staff', '/office/orders/PH-1'])('is one page at %s', async (url) => {
    const { statusCode, body, headers } = await shop.app.inject(url);
    expect([statusCode, body]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
  });

  it('is its page with 404 at a path that cannot be decoded, for browsers', async () => {
    const url = '/office/orders/%E0%A4%A';
    const { statusCode, body, headers } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect([statusCode, body, headers['x-robots-tag']]).toEqual([404, PAGE, 'noindex']);
    expect((await shop.app.inject(url)).json().code).toBe('not_found');
  });

  it('redirects to its path with a trailing slash', async () => {
    expect((await shop.app.inject('/office')).headers.location).toBe('/office/');
  });

  it('has its files cached forever, and answers 404 for a missing one', async () => {
    const file = await shop.app.inject('/office/static/main.js');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await shop.app.inject('/office/static/gone.js')).statusCode).toBe(404);
  });

  // Covers office 1.3
  it('has a worker that is always revalidated and loads only from the shop', async () => {
    const { body, headers } = await shop.app.inject('/office/sw.js');
    expect(body).toBe('// the worker');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect((await shop.app.inject('/office/worker/sw.js')).body).toBe(PAGE);
  });

  it('removes its worker from phones when workers are switched off', async () => {
    expect((await apart.app.inject({ url: '/office/sw.js', headers: { host: 'office.example' } })).body).toBe(
      REMOVING_WORKER,
    );
  });

  // Covers office 1.4
  it('on its own hostname is unknown to all others', async () => {
    const statusAt = async (host: string, url: string) =>
      (await apart.app.inject({ url, headers: { host } })).statusCode;
    for (const url of ['/office/', '/office', '/office/static/main.js', '/api/office/me'])
      expect(await statusAt('shop.example', url)).toBe(404);
    expect(await statusAt('office.example', '/office/')).toBe(200);
    expect(await statusAt('office.example', '/api/office/me')).toBe(401);
  });

  it('on its own hostname sends HSTS there, whatever the shop does', async () => {
    const hsts = async (host: string) =>
      (await apart.app.inject({ url: '/office/', headers: { host } })).headers['strict-transport-security'];
    expect(await hsts('office.example')).toContain('max-age=');
    expect(await hsts('shop.example')).toBeUndefined();
  });

  it('on its own hostname serves no page of the shop', async () => {
    const at = (host: string, url: string) => apart.app.inject({ url, headers: { host } });
    expect((await at('office.example', '/')).headers.location).toBe('/office/');
    expect((await at('office.example', '/shop')).statusCode).toBe(404);
    expect((await at('shop.example', '/shop')).body).toBe('a page of the shop');
  });
});
