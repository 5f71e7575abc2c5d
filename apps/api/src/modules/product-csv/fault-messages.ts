import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';

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

/** What is wrong, in English. */
export function messageOf(fault: CsvFault): string {
  return MESSAGES[fault];
}
