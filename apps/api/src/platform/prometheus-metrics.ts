import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds a value may take: less than the 10 s that Prometheus waits, also when several hang. */
const READ_LIMIT = 2_000;
/** Upper bounds in seconds: from a cached answer to the limit of a statement. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface LabelledValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Metrics in a registry of prom-client. Loaded only when `METRICS_PORT` is set. */
export function createPrometheusMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const gauges = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly LabelledValue[] | Promise<readonly LabelledValue[]>,
  ) => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        // prom-client rejects the whole scrape when one collector fails.
        const values = await withTimeout(READ_LIMIT, read()).catch((): LabelledValue[] => []);
        this.reset();
        if (values.length === 0) this.remove({});
        for (const { labels, value } of values) this.set(labels, value);
      },
    });
  };
  return {
    /**
     * Counts by the value of one label. The values must be few: Prometheus stores a series for each.
     * @param known values that are shown from the start
     */
    counter(name: string, help: string, label: string, known: readonly string[] = []) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      for (const value of known) counter.inc({ [label]: value }, 0);
      return { increment: (value: string) => counter.inc({ [label]: value }) };
    },
    /** Reads the value at each scrape. A value that fails or takes longer than 2 s is left out. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      gauges(name, help, [], async () => [{ labels: {}, value: await read() }]),
    gauges,
    requests: (kinds: readonly string[]) => createRequestObserver(registers, kinds),
    process: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}

/** @returns counts finished requests; status 0 when the client left before the end */
function createRequestObserver(registers: Registry[], kinds: readonly string[]) {
  const answers = new Counter({
    name: 'phsar_http_requests_total',
    help: 'Requests by kind and status; 0 when the client left before the end of the answer.',
    labelNames: ['kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'phsar_http_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer.',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  const hits = new Counter({
    name: 'phsar_http_memory_answers_total',
    help: 'Cache hits: requests that were answered from memory, before the framework.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of kinds) {
    durations.zero({ kind });
    hits.inc({ kind }, 0);
  }
  return (kind: string, request: { status: number; seconds: number; isFromMemory: boolean }) => {
    answers.inc({ kind, status: request.status });
    durations.observe({ kind }, request.seconds);
    if (request.isFromMemory) hits.inc({ kind });
  };
}
