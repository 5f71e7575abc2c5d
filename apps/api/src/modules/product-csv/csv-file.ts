import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@phsar/contract/limits';
import type { CsvFault } from '@phsar/contract/office/csv';
import { isFilled, visibleText } from '@phsar/domain/visible-text';
import { CsvError, parse } from 'csv-parse';

/** A row as a spreadsheet counts them: the heading is row 1, empty rows count. */
export interface CsvRow {
  row: number;
  /** Those below the heading's names, in their order; undefined where the row ends before. */
  cells: (string | undefined)[];
  /** A cell without a name above it has a value. */
  hasUnnamed: boolean;
}

/** The file as a whole cannot be read. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError';
  readonly fault: CsvFault;
  readonly row: number;

  constructor(fault: CsvFault, row: number) {
    super(`The file cannot be read: ${fault} in row ${row}`);
    this.fault = fault;
    this.row = row;
  }
}

/** Bytes that are parsed without a pause; other calls are answered in between. */
const SLICE = 64 * 1024;
const MAX_RECORD = 256 * 1024;
const SEPARATORS = [',', ';', '\t'];

/**
 * Reads a file of comma-separated values: UTF-8 with or without a byte order mark, or the UTF-16 that Excel calls "Unicode
 * text"; commas, semicolons or tabs between the cells, whichever the heading has most of, or what Excel's line `sep=;` before
 * the heading says. Empty rows and columns without a name are left out.
 * @throws CsvFileError
 */
export async function readCsv(bytes: Buffer): Promise<{ heading: string[]; rows: CsvRow[] }> {
  const { text, separator } = withSeparator(asUtf8(bytes));
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
  });
  const rows: { row: number; cells: string[] }[] = [];
  let row = 0;
  parser.on('data', (cells: string[]) => {
    row += 1;
    if (cells.some(isFilled)) rows.push({ row, cells });
  });
  let fault: unknown;
  parser.on('error', (error) => {
    fault = error instanceof CsvError ? new CsvFileError('quotes', row + 1) : error;
  });
  const isTooLong = () => rows.length > LIMITS.csvRows + 1;
  for (let start = 0; start < text.length && fault === undefined && !isTooLong(); start += SLICE) {
    parser.write(text.subarray(start, start + SLICE));
    await nextTurn();
  }
  if (fault === undefined && !isTooLong()) {
    await finished(parser.end()).catch((error: unknown) => {
      fault ??= error;
    });
  }
  parser.destroy();
  if (fault !== undefined) throw fault;
  if (isTooLong()) throw new CsvFileError('rows', LIMITS.csvRows + 2);
  const [heading, ...others] = rows;
  if (heading === undefined) throw new CsvFileError('empty', 1);
  const names = heading.cells.map((cell) => visibleText(cell.trim().toLowerCase()));
  const named = [...names.keys()].filter((at) => names[at] !== '');
  return {
    heading: names.filter((name) => name !== ''),
    rows: others.map(({ row, cells }) => ({
      row,
      cells: named.map((at) => cells[at]),
      hasUnnamed: cells.some((cell, at) => (names[at] ?? '') === '' && isFilled(cell)),
    })),
  };
}

/** Without a byte order mark. @throws CsvFileError */
function asUtf8(bytes: Buffer): Buffer {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes.subarray(2).toString('utf16le'));
  if (!isUtf8(bytes)) throw new CsvFileError('encoding', 1);
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/**
 * The line of Excel that names the separator: it is no row of the file. A program that took it for a row saves it with empty
 * cells behind, so that its last separator is the one in use.
 */
const SEPARATOR_LINE = /^[\s,;|]*"?sep *= *[,;|\t" ]*([,;|\t])[" ]*(?:\r\n|\r|\n)/i;
/** Bytes that are searched for the line above, or for the heading. */
const START = 4_096;

function withSeparator(text: Buffer): { text: Buffer; separator: string } {
  const [line, separator] = SEPARATOR_LINE.exec(text.toString('latin1', 0, START)) ?? [];
  if (line === undefined || separator === undefined) return { text, separator: separatorOf(text) };
  return { text: text.subarray(line.length), separator };
}

function separatorOf(text: Buffer): string {
  const [line = ''] = text
    .subarray(0, START)
    .toString()
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
