import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Product } from '@phsar/contract/shop/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ShopClient } from '../hard/shop-client.ts';
import { DARA } from '../testing/account-calls.ts';
import { type Containers, openContainers, writeBase } from '../testing/containers.ts';
import { freePort } from '../testing/free-port.ts';
import { orderBody } from '../testing/sample-order.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** What docs/deployment.md says the first start with the embedded database needs, which is the most of all. */
const MEMORY = '1200m';
/** What the image adds to its base: 88 MB in November 2026. */
const MOST_BYTES = 110_000_000;
/** Milliseconds; a quiet machine starts in 6 seconds. */
const START_LIMIT = 240_000;
const HARDENED = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
];

let containers: Containers;
let url: string;

beforeAll(async () => {
  containers = await openContainers();
  const base = mkdtempSync(join(tmpdir(), 'phsar-base-'));
  writeBase(base);
  await containers.build('base', base);
  rmSync(base, { recursive: true });
  await containers.build('phsar', ROOT, '--build-arg', 'BASE=localhost/base');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = ['--env', `PORT=${port}`, '--volume', 'data:/data', '--memory', MEMORY];
  await containers.podman(
    'run',
    '--detach',
    '--name',
    'shop',
    '--network',
    'host',
    ...settings,
    ...HARDENED,
    'phsar',
  );
  await untilReady();
});
afterAll(() => containers?.remove());

async function untilReady() {
  const deadline = performance.now() + START_LIMIT;
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const hasEnded = (await inspected('{{.State.Running}}')) !== 'true';
    if (hasEnded || performance.now() > deadline) {
      throw new Error(`Not ready: ${await containers.logOf('shop')}`);
    }
    await wait(500);
  }
}

const inspected = (format: string) => containers.podman('inspect', '--format', format, 'shop');

test('the image holds what a run needs, and little else', async () => {
  const sizes = await containers.podman('image', 'inspect', '--format', '{{.Size}}', 'base', 'phsar');
  const [base = 0, whole = 0] = sizes.split('\n').map(Number);
  expect(whole - base).toBeLessThan(MOST_BYTES);
  const root = await containers.podman('image', 'mount', 'phsar');
  expect(readdirSync(join(root, 'phsar')).sort()).toEqual([
    'LICENSE',
    'NOTICE.md',
    'apps',
    'catalogue',
    'node_modules',
  ]);
  expect(readdirSync(join(root, 'phsar/apps/api')).sort()).toEqual(['build', 'migrations']);
  expect(readdirSync(join(root, 'phsar/node_modules'))).not.toContain('node');
  await containers.podman('image', 'unmount', 'phsar');
});

test('it runs without rights, and writes nowhere but in its volume and /tmp', async () => {
  const status = readFileSync(`/proc/${await inspected('{{.State.Pid}}')}/status`, 'utf8');
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  const write = (path: string) =>
    containers.podman('exec', 'shop', 'node', '-e', `require('fs').writeFileSync('${path}', '')`);
  await expect(write('/phsar/changed')).rejects.toThrow('EROFS');
  await write('/data/changed');
});

test('it serves the page in Khmer, takes an order, and keeps it over a stop and a start', async () => {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html lang="km"');
  await containers.podman('healthcheck', 'run', 'shop');

  const guest = new ShopClient(url, '');
  expect((await guest.call('POST', '/signup', DARA)).status).toBe(201);
  const credentials = { fullName: DARA.phoneNumber, password: DARA.password };
  const { token } = (await guest.call('POST', '/auth/login', credentials)).body;
  const products: Product[] = (await guest.call('GET', '/products')).body;
  const product = products.find(({ discount, Item, price }) => discount === 0 && Item > 0 && price < 45);
  const line = { productId: product?._id ?? '', quantity: 1, unitPrice: product?.price ?? 0 };
  const dara = new ShopClient(url, token);
  const placed = await dara.order(orderBody([line]), 'the-first-order');
  expect(placed.status).toBe(201);
  expect(await containers.podman('exec', 'shop', 'shop', 'orders')).toContain(placed.body.order.orderId);

  // Supervisors wait ten seconds, then kill.
  await containers.podman('stop', '--time', '10', 'shop');
  expect(await inspected('{{.State.ExitCode}}'), await containers.logOf('shop')).toBe('0');
  await containers.podman('start', 'shop');
  await untilReady();
  expect((await dara.orders()).map(({ orderId }) => orderId)).toEqual([placed.body.order.orderId]);
});

test('a backup is written by a command inside', async () => {
  await containers.podman('exec', 'shop', 'shop', 'backup', '/data/shop.backup');
  const copy = mkdtempSync(join(tmpdir(), 'phsar-backup-'));
  mkdirSync(copy, { recursive: true });
  await containers.podman('cp', 'shop:/data/shop.backup', copy);
  expect(readFileSync(join(copy, 'shop.backup')).length).toBeGreaterThan(1_000_000);
  rmSync(copy, { recursive: true });
});
