import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { makeCertificate } from './certificate.ts';
import { makeFleetFolder, startProgram } from './fleet-program.ts';
import { freePort } from './free-port.ts';

/** Where the samples are. */
export const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

export const sample = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** Stands in for a shop. */
export interface FakeShop {
  port: number;
  isReady: boolean;
  close(): void;
}

/** Opens a shop that answers with its name and what it was told of the caller, and by the request's id as the shop does. */
export async function openFakeShop(name: string): Promise<FakeShop> {
  const shop: FakeShop = { isReady: true, port: 0, close: () => {} };
  const server = createServer(({ url, headers }, response) => {
    response.setHeader('x-request-id', headers['x-request-id'] ?? 'none');
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

/** A proxy that runs with its sample until the test ends. */
export interface SampleProxy {
  /** Where visitors come. */
  url: string;
  /** Where those come who forgot https; Caddy has it here only by a name of its own. */
  plainUrl?: string;
}

/** Starts a sample before shops on loopback. @param cdn the one network from which the CDN comes; without it there is none */
export type StartSample = (shops: readonly Pick<FakeShop, 'port'>[], cdn?: string) => Promise<SampleProxy>;

/** HAProxy before up to three shops; nobody is behind the other addresses. */
export const startHaProxySample: StartSample = async (shops, cdn) => {
  const folder = await openFolder();
  const { both } = await makeCertificate(folder);
  const [plain, secure, database] = [await freePort(), await freePort(), await freePort()];
  const networks = join(folder, 'cdn-networks.lst');
  writeFileSync(networks, `${sample('cdn-networks.lst')}${cdn ?? ''}\n`);
  const config = sample('haproxy.cfg')
    // As many files as somebody who is not root may open.
    .replace('maxconn 10000', 'maxconn 1000')
    .replace('/etc/haproxy/shop.example.pem', both)
    .replace('/etc/haproxy/cdn-networks.lst', networks)
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${secure}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${database}`)
    .replaceAll(/10\.0\.0\.(\d):3000/g, (_, number) => `127.0.0.1:${shops[number - 1]?.port ?? 9}`)
    .replaceAll(/10\.0\.1\.\d/g, '127.0.0.1');
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config);
  await runUntilTestEnds({ command: 'haproxy', args: ['-db', '-f', path], port: secure, folder });
  return { url: `https://127.0.0.1:${secure}`, plainUrl: `http://127.0.0.1:${plain}` };
};

/** nginx before one shop. */
export const startNginxSample: StartSample = async ([shop], cdn) => {
  const folder = await openFolder();
  const { key, certificate } = await makeCertificate(folder);
  const [plain, secure] = [await freePort(), await freePort()];
  const site = sample('nginx.conf')
    .replaceAll(/\n\tlisten \[::\].*/g, '')
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${shop?.port}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replace(/#(set_real_ip_from) \S+;/, (line, name) => (cdn === undefined ? line : `${name} ${cdn};`));
  // Debian's own folders belong to another user.
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${bodies.join(' ')}\n${site}\n}`,
  );
  await runUntilTestEnds({ command: 'nginx', args: ['-p', folder, '-c', path], port: secure, folder });
  return { url: `https://127.0.0.1:${secure}`, plainUrl: `http://127.0.0.1:${plain}` };
};

/** Caddy before one shop, without a certificate: it gets one for public names only. */
export const startCaddySample: StartSample = async ([shop], cdn) => {
  const folder = await openFolder();
  const [port, admin] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  // Caddy runs as another user, who may not read a private checkout.
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, sample('Caddyfile'));
  await runUntilTestEnds({
    command: 'caddy',
    args: ['run', '--config', config],
    port,
    folder,
    environment: {
      PUBLIC_URL: url,
      OFFICE_ORIGIN: '',
      SHOP: `127.0.0.1:${shop?.port}`,
      CDN_NETWORKS: cdn ?? '',
      CADDY_ADMIN: `127.0.0.1:${admin}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  });
  return { url };
};

async function openFolder(): Promise<string> {
  const { folder, remove } = await makeFleetFolder();
  onTestFinished(remove);
  return folder;
}

async function runUntilTestEnds(start: Parameters<typeof startProgram>[0]): Promise<void> {
  const program = await startProgram(start);
  onTestFinished(() => program.stop('SIGKILL'));
}
