import { type Budget, type Figure, isWithin, median, ratiosOf } from './figure.ts';

const HEAD = ['figure', 'median', 'from – to', 'limit', 'ratio', 'target', ''];

/** A text table of the figures with their limits and targets. */
export function tableOf(
  figures: readonly Figure[],
  budgetOf: (figure: Figure) => Budget | undefined,
): string {
  const rows = [HEAD, ...figures.map((figure) => rowOf(figure, budgetOf(figure)))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf(figure: Figure, budget: Budget | undefined): string[] {
  const { name, unit, runs, limit } = figure;
  return [
    name,
    `${shown(median(runs))} ${unit}`,
    runs.length > 1 ? spread(runs) : '',
    limit === undefined ? '' : `${shown(median(limit.runs))} (${limit.what})`,
    limit === undefined ? '' : `${shown(median(ratiosOf(figure)))} (${spread(ratiosOf(figure))})`,
    budget === undefined ? '' : targetOf(budget),
    budget === undefined ? '' : isWithin(budget, figure) ? 'met' : 'MISSED',
  ];
}

function spread(values: readonly number[]): string {
  return `${shown(Math.min(...values))} – ${shown(Math.max(...values))}`;
}

function targetOf({ atMost, atLeast }: Budget): string {
  return atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
}

/** Three significant digits; '?' for what could not be measured. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (value === 0 || Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
