import { expect, test } from 'vitest';
import { Histogram, Metrics, single } from './metrics.ts';

test('a counter shows its known values from the start, and counts the others', async () => {
  const metrics = new Metrics();
  const orders = metrics.counter('orders_total', 'Orders.', 'outcome', ['placed']);
  orders.increment('sold "out"\n');
  expect(await metrics.text()).toBe(
    [
      '# HELP orders_total Orders.',
      '# TYPE orders_total counter',
      'orders_total{outcome="placed"} 0',
      'orders_total{outcome="sold \\"out\\"\\n"} 1',
      '',
    ].join('\n'),
  );
});

test('the buckets of a histogram hold all that took no longer', () => {
  const seconds = new Histogram([0.1, 1]);
  for (const taken of [0.05, 0.1, 0.5, 30]) seconds.observe(taken);
  expect(seconds.samples({}).map(({ suffix, labels, value }) => [suffix, labels?.le, value])).toEqual([
    ['_bucket', '0.1', 2],
    ['_bucket', '1', 3],
    ['_bucket', '+Inf', 4],
    ['_sum', undefined, 30.65],
    ['_count', undefined, 4],
  ]);
});

test('what cannot be read is left out, and the rest is told', async () => {
  const metrics = new Metrics();
  metrics.add(() => Promise.reject(new Error('The database is away')));
  metrics.add(() => [single('gauge', 'memory_bytes', 'Memory.', 5)]);
  expect(await metrics.text()).toBe(
    '# HELP memory_bytes Memory.\n# TYPE memory_bytes gauge\nmemory_bytes 5\n',
  );
});
