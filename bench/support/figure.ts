/** One measured quantity: the shop's runs and, if there is a limit to compare with, the limit's. */
export interface Figure {
  name: string;
  unit: string;
  runs: readonly number[];
  /** The best possible, measured alternately with the shop so that both ran under the same conditions. */
  limit?: { what: string; runs: readonly number[] };
  /** Its key in budgets.json, if that is not `name`. */
  budget?: string;
}

/** Bounds of a figure's median or, for a figure with a limit, of the median ratio to it. */
export interface Budget {
  atMost?: number;
  atLeast?: number;
}

/** The median; NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The value that a part of all lie below, such as 0.95; NaN for no values. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Each run of the shop divided by the limit's run of the same round; empty without a limit. */
export function ratiosOf({ runs, limit }: Figure): number[] {
  return limit === undefined ? [] : runs.map((run, pair) => run / (limit.runs[pair] ?? Number.NaN));
}

/** The number that the budget bounds. */
export function figureValue(figure: Figure): number {
  return median(figure.limit === undefined ? figure.runs : ratiosOf(figure));
}

/** Whether a figure meets its budget; one that could not be measured (NaN) does not. */
export function isWithin({ atMost, atLeast }: Budget, figure: Figure): boolean {
  const value = figureValue(figure);
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
}
