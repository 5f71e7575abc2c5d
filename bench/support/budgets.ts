import { readFileSync } from 'node:fs';
import type { Budget, Figure } from './figure.ts';

/** A bench's targets by figure name. */
export type Budgets = Readonly<Record<string, Budget>>;

/** Reads a bench's targets from budgets.json; empty when it has none. */
export function readBudgets(bench: string): Budgets {
  const all: Record<string, Budgets> = JSON.parse(
    readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'),
  );
  return all[bench] ?? {};
}

/** The target of a figure, if it has one. */
export function budgetOf(budgets: Budgets, { name, budget = name }: Figure): Budget | undefined {
  return budgets[budget];
}
