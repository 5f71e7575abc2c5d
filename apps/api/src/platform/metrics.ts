import type { createPrometheusMetrics } from './prometheus-metrics.ts';

/** What the shop counts and measures for Prometheus. */
export type Metrics = ReturnType<typeof createPrometheusMetrics>;

/** Used without `METRICS_PORT`: counts nothing, and loads no library. */
export const NO_METRICS: Metrics = {
  counter: () => ({ increment() {} }),
  gauge() {},
  gauges() {},
  requests: () => () => {},
  process() {},
  text: async () => '',
};
