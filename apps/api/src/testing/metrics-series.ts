import type { TestApp } from './app-under-test.ts';

/** The value of one series, `name{label="value"}`; NaN when there is none. */
export async function seriesOf({ metrics }: Pick<TestApp, 'metrics'>, series: string): Promise<number> {
  const line = (await metrics.text()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? Number.NaN);
}
