/** Counts by the value of one label, such as an outcome. The values must be few: Prometheus stores a series for each. */
export interface Counter {
  increment(value: string): void;
}

export interface LabelledValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Counts finished requests. @param kind group of addresses; @param status 0 when the client left before the end */
export type RequestObserver = (
  kind: string,
  request: { status: number; seconds: number; isFromMemory: boolean },
) => void;

export interface Metrics {
  /** @param known values of the label that are shown from the start */
  counter(name: string, help: string, label: string, known?: readonly string[]): Counter;
  /** Reads the value at each scrape. A value that fails or takes longer than 2 s is left out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly LabelledValue[] | Promise<readonly LabelledValue[]>,
  ): void;
  requests(kinds: readonly string[]): RequestObserver;
  /** Adds processor time, memory, event loop and garbage collection of this process. */
  process(): void;
  /** All metrics in Prometheus's text format, version 0.0.4. */
  text(): Promise<string>;
}

/** Used without `METRICS_PORT`: counts nothing. */
export const NO_METRICS: Metrics = {
  counter: () => ({ increment() {} }),
  gauge() {},
  gauges() {},
  requests: () => () => {},
  process() {},
  text: async () => '',
};
