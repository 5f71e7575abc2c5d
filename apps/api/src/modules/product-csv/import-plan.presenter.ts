import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';
import type { ImportedRow } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, textIn } from '@phsar/domain/language';
import type { Mistake, Plan, PlannedRow } from './import-plan.ts';

/** Characters of a cell in the answer. */
const MAX_CELL = 200;

const CSV_UTF8 = 'in Excel choose File > Save As > "CSV UTF-8 (Comma delimited)"';

const MESSAGES: Readonly<Record<CsvFault, string>> = {
  missing: 'is missing',
  number: 'is not a number',
  whole: 'must be a whole number',
  decimals: 'may have at most two decimals',
  range: 'is too small or too large',
  day: 'must be a day such as 2026-04-30',
  day_order: 'is before the first day',
  choice: 'must be yes or no',
  address: 'must be an address that begins with https:// or http://',
  long: 'is too long',
  characters: 'has characters that cannot be stored',
  key: 'may have letters, digits, dots, hyphens and underscores only',
  repeated: 'is there twice',
  unknown: 'is not known',
  letters: `lost its letters: ${CSV_UTF8}`,
  cells: 'has a value in a column without a heading',
  quotes: 'has quotation marks that do not match',
  encoding: `is not UTF-8: ${CSV_UTF8}`,
  empty: 'is empty',
  rows: `has more than ${LIMITS.csvRows} rows`,
};

/** The rows of a plan on the wire; a mistake in the file as a whole is a row too. */
export function presentPlan({ rows, mistakes }: Plan): ImportedRow[] {
  const ofFile = [...Map.groupBy(mistakes, ({ row }) => row)].map(([row, ofRow]) => ({
    row,
    key: '',
    name: '',
    productId: null,
    action: 'error' as const,
    changes: [],
    errors: ofRow.map(presentMistake),
    keptStock: null,
  }));
  return [...ofFile, ...rows.map(presentRow)];
}

function presentRow(planned: PlannedRow): ImportedRow {
  const { row, key, id, wanted, changes, mistakes, keptStock } = planned;
  return {
    row,
    key,
    name: textIn(DEFAULT_LANGUAGE, wanted.title),
    productId: id === null ? null : String(id),
    action: actionOf(planned),
    changes: changes.map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) })),
    errors: mistakes.map(presentMistake),
    keptStock,
  };
}

function actionOf({ known, changes, mistakes }: PlannedRow): ImportedRow['action'] {
  if (mistakes.length > 0) return 'error';
  if (known === null) return 'create';
  return changes.length > 0 ? 'update' : 'unchanged';
}

function presentMistake({ field, code }: Mistake): ImportedRow['errors'][number] {
  return { field, code, message: MESSAGES[code] };
}

function cut(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}
