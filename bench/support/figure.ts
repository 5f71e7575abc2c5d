/** One measured thing: the shop's own runs, and where it has one, those of the limit measured beside it. */
export interface Figure {
  name: string;
  unit: string;
  runs: readonly number[];
  /** What cannot be beaten, measured in turn with the shop: run by run, so that both met the same machine. */
  limit?: { what: string; runs: readonly number[] };
  /** The line of budgets.json it is held against, where that is not its name. */
  budget?: string;
}

/** What a figure may be: of its median, or of its ratio to the limit where it has one. */
export interface Budget {
  atMost?: number;
  atLeast?: number;
}

/** Half of them are larger. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The shop's run against the limit's, pair by pair. */
export function ratiosOf({ runs, limit }: Figure): number[] {
  return limit === undefined ? [] : runs.map((run, pair) => run / (limit.runs[pair] ?? Number.NaN));
}

/** The number that the budget is about. */
export function figureValue(figure: Figure): number {
  return median(figure.limit === undefined ? figure.runs : ratiosOf(figure));
}

/** A figure that could not be measured keeps no budget. */
export function isWithin({ atMost, atLeast }: Budget, figure: Figure): boolean {
  const value = figureValue(figure);
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY);
}
