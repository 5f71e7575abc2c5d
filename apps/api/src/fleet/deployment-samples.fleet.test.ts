import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openContainers } from '../testing/containers.ts';
import { makeFleetFolder, startProgram } from '../testing/fleet-program.ts';
import { freePort } from '../testing/free-port.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
/** Of `systemd-analyze security`, from 0 (confined) to 10. */
const MOST_EXPOSURE = 2;
const run = promisify(execFile);

const sample = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

async function makeCertificate(key: string, certificate: string): Promise<void> {
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=shop.example',
    '-days',
    '1',
  ];
  await run('openssl', [...request, '-keyout', key, '-out', certificate]);
}

test('the units of systemd are valid, and the shop is confined', async () => {
  const folder = makeTemporaryFolder();
  const units = ['phsar.service', 'phsar-backup.service', 'phsar-backup.timer'].map((name) => {
    const path = join(folder, name);
    // The programs must exist.
    writeFileSync(path, sample(`systemd/${name}`).replaceAll('/opt/phsar', ROOT.replace(/\/$/, '')));
    return path;
  });
  const { stderr } = await run('systemd-analyze', ['verify', ...units]);
  expect(stderr).toBe('');
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', units[0] ?? '']);
  const [, exposure] = /exposure level for phsar.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSURE);
});

test.each([
  ['one name', { OFFICE_ORIGIN: '' }, ['shop.example']],
  ['an office of its own', { OFFICE_ORIGIN: 'https://office.example' }, ['shop.example', 'office.example']],
])('Caddy understands its sample with %s', async (_, settings, hosts) => {
  const environment = { ...process.env, PUBLIC_URL: 'https://shop.example', SHOP: 'shop:3000', ...settings };
  const { stdout } = await run('caddy', ['adapt', '--validate', '--config', join(DEPLOY, 'Caddyfile')], {
    env: environment,
  });
  expect([...stdout.matchAll(/"host":\["?([^\]]+?)"?\]/g)].map(([, names]) => names?.split('","'))).toEqual([
    hosts,
  ]);
  expect(stdout).toContain('"dial":"shop:3000"');
});

test('nginx understands its sample', async () => {
  const folder = makeTemporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await makeCertificate(key, certificate);
  const site = sample('nginx.conf')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  writeFileSync(join(folder, 'site.conf'), site);
  const config = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const { stderr } = await run('nginx', ['-t', '-c', join(folder, 'nginx.conf')]);
  expect(stderr).toContain('test is successful');
  expect(stderr).not.toContain('[warn]');
});

test('HAProxy understands its sample', async () => {
  const folder = makeTemporaryFolder();
  const [key, both] = [join(folder, 'key.pem'), join(folder, 'both.pem')];
  await makeCertificate(key, both);
  writeFileSync(both, readFileSync(key), { flag: 'a' });
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, sample('haproxy.cfg').replace('/etc/haproxy/shop.example.pem', both));
  const { stdout, stderr } = await run('/usr/sbin/haproxy', ['-c', '-f', path]);
  expect([stdout, stderr]).toEqual(['Configuration file is valid\n', '']);
});

/** Stands in for a shop: answers with its name and what it was told of the caller. */
async function openFakeShop(name: string) {
  const shop = { name, isReady: true, port: 0, close: () => {} };
  const server = createServer(({ url, headers }, response) => {
    response.statusCode = url === '/api/ready' && !shop.isReady ? 503 : 200;
    response.end(JSON.stringify({ name, headers }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server without a port');
  shop.port = address.port;
  shop.close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(shop.close);
  return shop;
}

/** HAProxy with its sample, before shops on loopback; nobody is behind the other addresses. */
async function startSampleOfHaProxy(shops: readonly { port: number }[]) {
  const { folder, remove } = await makeFleetFolder();
  const [key, both] = [join(folder, 'key.pem'), join(folder, 'both.pem')];
  await makeCertificate(key, both);
  writeFileSync(both, readFileSync(key), { flag: 'a' });
  chmodSync(both, 0o644);
  const [plain, secure, database] = [await freePort(), await freePort(), await freePort()];
  const config = sample('haproxy.cfg')
    // As many files as somebody who is not root may open.
    .replace('maxconn 10000', 'maxconn 1000')
    .replace('/etc/haproxy/shop.example.pem', both)
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${secure}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${database}`)
    .replaceAll(/10\.0\.0\.(\d):3000/g, (_, number) => `127.0.0.1:${shops[number - 1]?.port ?? 9}`)
    .replaceAll(/10\.0\.1\.\d/g, '127.0.0.1');
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config);
  const program = await startProgram({ command: 'haproxy', args: ['-db', '-f', path], port: secure, folder });
  onTestFinished(async () => {
    await program.stop('SIGKILL');
    await remove();
  });
  return { plain, secure };
}

interface FakeAnswer {
  status: number | undefined;
  name?: string;
  headers?: Record<string, string>;
}

/** Asks as a browser at the other end of HAProxy does, whose certificate nobody signed. */
async function askSecurely(port: number): Promise<FakeAnswer> {
  const request = httpsRequest({
    port,
    host: '127.0.0.1',
    headers: { host: 'shop.example' },
    agent: false,
    rejectUnauthorized: false,
  });
  request.end();
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined) throw new TypeError('A response without a message');
  const body = await text(response);
  return { status: response.statusCode, ...(response.statusCode === 200 ? JSON.parse(body) : {}) };
}

test("HAProxy's sample leads to the shops that are ready, and to those that live when none is", async () => {
  const shops = [await openFakeShop('one'), await openFakeShop('two')];
  const [one, two] = shops;
  const { plain, secure } = await startSampleOfHaProxy(shops);
  const redirect = await fetch(`http://127.0.0.1:${plain}/shop`, {
    redirect: 'manual',
    headers: { host: 'shop.example' },
  });
  expect([redirect.status, redirect.headers.get('location')?.replace(/127\.0\.0\.1:\d+/, 'shop')]).toEqual([
    301,
    'https://shop/shop',
  ]);

  const { headers } = await askSecurely(secure);
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'shop.example',
  });
  const answering = async () => {
    const answers: FakeAnswer[] = [];
    while (answers.length < 6) answers.push(await askSecurely(secure));
    return [...new Set(answers.map(({ status, name }) => `${status} ${name}`))].sort();
  };
  const settled = { timeout: 30_000 };
  await expect.poll(answering, settled).toEqual(['200 one', '200 two']);
  if (one !== undefined) one.isReady = false;
  await expect.poll(answering, settled).toEqual(['200 two']);
  if (two !== undefined) two.isReady = false;
  await expect.poll(answering, settled).toEqual(['200 one', '200 two']);
  two?.close();
  await expect.poll(answering, settled).toEqual(['200 one']);
});

test('Compose understands compose.yaml, and asks for what is secret', async () => {
  const containers = await openContainers();
  onTestFinished(() => containers.remove());
  const folder = makeTemporaryFolder();
  copyFileSync(join(ROOT, 'compose.yaml'), join(folder, 'compose.yaml'));
  const up = async () => {
    const options = { cwd: folder, env: containers.environment };
    const { stdout, stderr } = await run(
      'podman-compose',
      ['--dry-run', 'up', '--detach', '--no-build'],
      options,
    );
    return `${stdout}${stderr}`;
  };
  await expect(up()).rejects.toThrow('set it in .env');

  const settings = ['DATABASE_PASSWORD=secret', 'PUBLIC_URL=https://shop.example', 'TOKEN_SECRET=token'];
  writeFileSync(join(folder, '.env'), settings.join('\n'));
  const commands = (await up()).split('\n').filter((line) => line.startsWith('podman run'));
  expect(commands.map((command) => /--network-alias (\S+)/.exec(command)?.[1])).toEqual([
    'database',
    'shop',
    'backup',
    'caddy',
  ]);
  const [, shop = '', backup = '', caddy = ''] = commands;
  for (const command of [shop, backup]) {
    expect(command).toContain('--read-only');
    expect(command).toContain('--cap-drop ALL');
    expect(command).toContain('DATABASE_URL=postgresql://phsar:secret@database/phsar');
  }
  // Only Caddy is reached from outside, and knows no secret.
  expect(commands.filter((command) => command.includes(' -p '))).toEqual([caddy]);
  expect(caddy).not.toMatch(/secret|token/i);
});
