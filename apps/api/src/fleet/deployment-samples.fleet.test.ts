import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../testing/certificate.ts';
import { openContainers } from '../testing/containers.ts';
import { DEPLOY, sample } from '../testing/sample-proxies.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Of `systemd-analyze security`, from 0 (confined) to 10. */
const MOST_EXPOSURE = 2;
const run = promisify(execFile);

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
  const { key, certificate } = await makeCertificate(folder);
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
  const { both } = await makeCertificate(folder);
  const path = join(folder, 'haproxy.cfg');
  const config = sample('haproxy.cfg')
    .replace('/etc/haproxy/shop.example.pem', both)
    .replace('/etc/haproxy/cdn-networks.lst', join(DEPLOY, 'cdn-networks.lst'));
  writeFileSync(path, config);
  const { stdout, stderr } = await run('/usr/sbin/haproxy', ['-c', '-f', path]);
  expect([stdout, stderr]).toEqual(['Configuration file is valid\n', '']);
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

  const settings = [
    'DATABASE_PASSWORD=secret',
    'PUBLIC_URL=https://shop.example',
    'TOKEN_SECRET=token',
    'TELEGRAM_BOT_TOKEN=bot',
    ...['BUCKET', 'ENDPOINT', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'].map(
      (name) => `MEDIA_${name}=of-pictures`,
    ),
  ];
  writeFileSync(join(folder, '.env'), settings.join('\n'));
  const commands = (await up()).split('\n').filter((line) => line.startsWith('podman run'));
  expect(commands.map((command) => /--network-alias (\S+)/.exec(command)?.[1])).toEqual([
    'database',
    'shop',
    'backup',
    'caddy',
  ]);
  const [, shop = '', backup = '', caddy = ''] = commands;
  for (const command of commands) {
    expect(command).toMatch(/--cap-drop ALL/i);
    expect(command).toContain('--security-opt no-new-privileges');
  }
  expect(backup).not.toMatch(/TOKEN_SECRET|TELEGRAM|env-file/);
  // podman-compose does not expand a variable with an empty default; Docker does.
  expect(backup.match(/MEDIA_(\w+)=(of-pictures|\$\{MEDIA_\1:-\})/g)).toHaveLength(5);
  for (const command of [shop, backup]) {
    expect(command).toContain('--read-only');
    expect(command).toContain('DATABASE_URL=postgresql://phsar:secret@database/phsar');
  }
  // Only Caddy is reached from outside, and knows no secret.
  expect(commands.filter((command) => command.includes(' -p '))).toEqual([caddy]);
  expect(caddy).not.toMatch(/secret|token/i);
  expect(caddy).toContain('-e CDN_NETWORKS=');
});
