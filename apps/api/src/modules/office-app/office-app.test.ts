import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import type { WebBuild } from '../pages/web-build.ts';
import { loadOfficeBuild } from './office-build.ts';

const PAGE = '<!doctype html><title>Office</title>';
const dir = mkdtempSync(join(tmpdir(), 'phsar-office-'));
let shop: TestApp;
let apart: TestApp;

beforeAll(async () => {
  mkdirSync(join(dir, 'static'));
  writeFileSync(join(dir, 'index.html'), PAGE);
  writeFileSync(join(dir, 'static/main.js'), 'export {};');
  const office = loadOfficeBuild(dir);
  shop = await openTestApp({ office });
  const web: WebBuild = {
    clientDir: dir,
    pagePath: (path) => path,
    render: async () => new Response('a page of the shop'),
  };
  apart = await openTestApp({ office, web, config: { officeOrigin: 'https://office.example' } });
});
afterAll(async () => {
  await Promise.all([shop.close(), apart.close()]);
  rmSync(dir, { recursive: true });
});

describe('the office', () => {
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

  it('begins with a slash at its end', async () => {
    expect((await shop.app.inject('/office')).headers.location).toBe('/office/');
  });

  it('has its files kept for ever, and no page in the place of a missing one', async () => {
    const file = await shop.app.inject('/office/static/main.js');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await shop.app.inject('/office/static/gone.js')).statusCode).toBe(404);
  });

  it('on a hostname of its own is unknown to all others', async () => {
    const statusAt = async (host: string, url: string) =>
      (await apart.app.inject({ url, headers: { host } })).statusCode;
    for (const url of ['/office/', '/office', '/office/static/main.js', '/api/office/me'])
      expect(await statusAt('shop.example', url)).toBe(404);
    expect(await statusAt('office.example', '/office/')).toBe(200);
    expect(await statusAt('office.example', '/api/office/me')).toBe(401);
  });

  it('shares a hostname of its own with no page of the shop', async () => {
    const at = (host: string, url: string) => apart.app.inject({ url, headers: { host } });
    expect((await at('office.example', '/')).headers.location).toBe('/office/');
    expect((await at('office.example', '/shop')).statusCode).toBe(404);
    expect((await at('shop.example', '/shop')).body).toBe('a page of the shop');
  });
});
