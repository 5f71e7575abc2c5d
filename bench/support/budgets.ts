import { readFileSync } from 'node:fs';
import type { Budget, Figure } from './figure.ts';

/** The targets of one bench, by the name of a figure. */
export type Budgets = Readonly<Record<string, Budget>>;

/** @param bench its name; one without budgets is only looked at */
export function readBudgets(bench: string): Budgets {
  const all: Record<string, Budgets> = JSON.parse(
    readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'),
  );
  return all[bench] ?? {};
}

export function budgetOf(budgets: Budgets, { name, budget = name }: Figure): Budget | undefined {
  return budgets[budget];
}
