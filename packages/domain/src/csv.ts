/** Comma-separated values as every spreadsheet reads them. */

/** The byte order mark: without it Excel takes UTF-8 for another encoding. */
export const CSV_START = '\uFEFF';

/** Beginnings that a spreadsheet takes for a formula, full-width ones of East Asian keyboards included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const GUARDED_FORMULA = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** One line, with its end. Cells that look like formulas get an apostrophe in front, which `cellText` takes away. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) || GUARDED_FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell's text as `csvLine` was given it. */
export function cellText(cell: string): string {
  return GUARDED_FORMULA.test(cell) ? cell.slice(1) : cell;
}
