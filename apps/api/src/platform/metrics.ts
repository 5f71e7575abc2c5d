import { within } from './within.ts';

/** One value of a metric. `suffix` is that of a histogram's series, such as `_bucket`. */
interface Sample {
  value: number;
  labels?: Readonly<Record<string, string>>;
  suffix?: string;
}

/** A metric with all its values, as Prometheus reads it. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

/** Reads metrics when Prometheus asks. What rejects or takes too long is left out. */
export type MetricsSource = () => readonly Metric[] | Promise<readonly Metric[]>;

/** Milliseconds a source may take: less than the 10 s that Prometheus waits, also for several that hang. */
const SOURCE_LIMIT = 2_000;

/** What the shop counts, written in Prometheus's text format (version 0.0.4). */
export class Metrics {
  readonly #sources: MetricsSource[] = [];

  /** Adds a source, which is asked at each scrape. */
  add(source: MetricsSource): void {
    this.#sources.push(source);
  }

  /** Creates a counter with one label, such as an outcome. @param known values of the label that are shown from the start */
  counter(name: string, help: string, label: string, known: readonly string[] = []): Counter {
    const counter = new Counter(known);
    this.add(() => [
      {
        name,
        type: 'counter',
        help,
        samples: [...counter.values].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
      },
    ]);
    return counter;
  }

  /** All metrics as text. */
  async text(): Promise<string> {
    const read = await Promise.allSettled(
      this.#sources.map(async (source) => await within(SOURCE_LIMIT, source())),
    );
    return read
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      .filter(({ samples }) => samples.length > 0)
      .map(textOf)
      .join('');
  }
}

/** Counts by the value of a label. The values must be few: each is a series that Prometheus keeps. */
export class Counter {
  readonly values: Map<string, number>;

  constructor(known: readonly string[]) {
    this.values = new Map(known.map((value) => [value, 0]));
  }

  increment(value: string): void {
    this.values.set(value, (this.values.get(value) ?? 0) + 1);
  }
}

/** Durations in buckets, in plain numbers: the request gateway observes each of its answers. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  /** @param bounds upper bounds in seconds, rising */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array<number>(bounds.length + 1).fill(0);
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (bucket < this.#bounds.length && seconds > (this.#bounds[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** Cumulative buckets, the sum and the count. */
  samples(labels: Readonly<Record<string, string>>): Sample[] {
    let total = 0;
    const buckets = this.#counts.map((count, place): Sample => {
      total += count;
      const le = place === this.#bounds.length ? '+Inf' : String(this.#bounds[place]);
      return { suffix: '_bucket', labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { suffix: '_sum', labels, value: this.#sum },
      { suffix: '_count', labels, value: total },
    ];
  }
}

/** A gauge or counter that has one value. */
export function single(type: 'counter' | 'gauge', name: string, help: string, value: number): Metric {
  return { name, type, help, samples: [{ value }] };
}

function textOf({ name, type, help, samples }: Metric): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsText(labels: Sample['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
}
