import { expect, test } from 'vitest';
import { createPrometheusMetrics } from './prometheus-metrics.ts';

const samples = async (metrics: { text(): Promise<string> }) =>
  (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('a counter shows its known values from the start and counts others', async () => {
  const metrics = createPrometheusMetrics();
  const orders = metrics.counter('orders_total', 'Orders.', 'outcome', ['placed']);
  orders.increment('sold "out"\n');
  expect(await samples(metrics)).toEqual([
    'orders_total{outcome="placed"} 0',
    'orders_total{outcome="sold \\"out\\"\\n"} 1',
  ]);
});

test('leaves out a gauge that fails and reports the others', async () => {
  const metrics = createPrometheusMetrics();
  metrics.gauge('orders', 'Orders.', () => Promise.reject(new Error('The database is away')));
  metrics.gauge('memory_bytes', 'Memory.', () => 5);
  expect(await samples(metrics)).toEqual(['memory_bytes 5']);
});

test('drops labelled values that are no longer reported', async () => {
  const metrics = createPrometheusMetrics();
  let states = ['idle', 'busy'];
  metrics.gauges('connections', 'Connections.', ['state'], () =>
    states.map((state) => ({ labels: { state }, value: 1 })),
  );
  expect(await samples(metrics)).toHaveLength(2);
  states = ['idle'];
  expect(await samples(metrics)).toEqual(['connections{state="idle"} 1']);
});
