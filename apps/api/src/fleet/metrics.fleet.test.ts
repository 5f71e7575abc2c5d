import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopProcess, startShop } from '../../../../e2e/support/shop-process.ts';
import { freePort } from '../testing/free-port.ts';
import { type PostgresCluster, startPostgresCluster } from '../testing/postgres-cluster.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

const run = promisify(execFile);
const DEPLOY = new URL('../../../../deploy/', import.meta.url);
const pathOf = (file: string) => fileURLToPath(new URL(file, DEPLOY));

let cluster: PostgresCluster;
let shop: ShopProcess;
let metricsUrl: string;

beforeAll(async () => {
  cluster = await startPostgresCluster();
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  shop = await startShop({
    DATABASE_URL: cluster.urlOf('postgres'),
    METRICS_PORT: String(port),
    KHQR_ACCOUNT: 'phsar@demo',
    KHQR_NAME: 'PHSAR',
    KHQR_CITY: 'PHNOM PENH',
    BAKONG_TOKEN: 'a-token',
    BAKONG_API_ROOT: 'http://127.0.0.1:9',
  });
  for (const path of ['/', '/', '/api/products', '/api/nothing']) await fetch(shop.url + path);
});
afterAll(async () => {
  await shop.remove();
  await cluster.stop();
});

const metrics = async () => await (await fetch(metricsUrl)).text();

test('promtool finds nothing to complain of in the metrics', async () => {
  // Some of prom-client's own names break promtool's rules.
  const text = (await metrics()).replace(/^(# (HELP|TYPE) )?(nodejs|process)_.*\n/gm, '');
  const check = execFile('promtool', ['check', 'metrics']);
  check.stdin?.end(text);
  let complaints = '';
  check.stderr?.on('data', (part) => {
    complaints += part;
  });
  check.stdout?.on('data', (part) => {
    complaints += part;
  });
  const code = await new Promise((resolve) => check.on('close', resolve));
  expect([code, complaints]).toEqual([0, '']);
});

test('the metrics are on their own port alone', async () => {
  expect(await metrics()).toContain('phsar_http_requests_total{kind="page",status="200"}');
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
});

test('the alerts and the example of Prometheus are valid, and fire when they should', async () => {
  await run('promtool', ['check', 'config', pathOf('prometheus/prometheus.yml')]);
  await run('promtool', ['check', 'rules', pathOf('prometheus/alerts.yml')]);
  await run('promtool', ['test', 'rules', pathOf('prometheus/alerts.test.yml')]);
});

test.each(['prometheus/alerts.yml', 'grafana/dashboard.json'])(
  'all that %s asks for is told',
  async (file) => {
    const text = await metrics();
    const asked = (await readFile(pathOf(file), 'utf8')).match(/\b(phsar|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !text.includes(`\n${name}`) && !text.startsWith(name))).toEqual([]);
  },
);

test('Grafana can read the dashboard: each panel asks for something, in a place of its own', async () => {
  const { panels } = JSON.parse(await readFile(pathOf('grafana/dashboard.json'), 'utf8'));
  const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(panels.length);
  for (const { title, targets } of panels) {
    expect([title, targets.length]).not.toEqual([title, 0]);
    for (const { expr } of targets) expect([title, expr]).toEqual([title, expect.stringContaining('_')]);
  }
});

test('Prometheus understands what the dashboard asks', async () => {
  const { panels } = JSON.parse(await readFile(pathOf('grafana/dashboard.json'), 'utf8'));
  const asked: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  );
  const rules = asked.map((expr, number) => ({ record: `asked:${number}`, expr }));
  const file = join(makeTemporaryFolder(), 'rules.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { stdout } = await run('promtool', ['check', 'rules', file]);
  expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
});
