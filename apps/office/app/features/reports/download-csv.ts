import { CSV_START, csvLine } from '@phsar/domain/csv';
import { saveFile } from '@phsar/ui/save-file';

/** Text or a plain number of each column. */
export type CsvRow = readonly (string | number)[];

/** Gives the person a file for a spreadsheet. */
export function downloadCsv(name: string, rows: readonly CsvRow[]): void {
  const lines = rows.map((row) => csvLine(row.map(String)));
  saveFile(name, new Blob([CSV_START, ...lines], { type: 'text/csv;charset=utf-8' }));
}
