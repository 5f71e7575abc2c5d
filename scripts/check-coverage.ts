import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Checks docs/specification-coverage.md: every statement names an existing test, by file and part of its
 * title, or the decision that overrides it. A row is
 * `| 4.12 | what the specification says | path/of.test.ts › part of the test's title | note |`,
 * with several tests separated by `<br>`. A statement that a decision overrides has no test and the note
 * `overridden by C5: what applies instead`. The note of one that is not built yet starts with `open:`; these are counted.
 */
const TABLE = 'docs/specification-coverage.md';

/** Fewer rows mean that the table was not parsed. */
const MIN_STATEMENTS = 150;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Number of decisions under each letter. */
const DECISIONS = new Map([
  ['A', 8],
  ['B', 7],
  ['C', 12],
  ['D', 3],
]);

/** The first argument of `it`, `test`, `describe` and `test.step`, and of the function that `each` returns. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

interface Row {
  number: string;
  tests: string[];
  note: string;
}

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => /^\d+\.\d+$/.test(cells[1] ?? ''))
    .map((cells) => ({
      number: cells[1] ?? '',
      tests: (cells[3] ?? '')
        .split('<br>')
        .map((test) => test.trim())
        .filter((test) => test !== ''),
      note: cells[4] ?? '',
    }));
}

const titles = new Map<string, string[] | null>();

/** The test titles in a file, cached; null when the file does not exist. */
function titlesIn(file: string): string[] | null {
  const known = titles.get(file);
  if (known !== undefined) return known;
  const path = join(ROOT, file);
  const found = existsSync(path)
    ? [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)
    : null;
  titles.set(file, found);
  return found;
}

function isOpen(note: string): boolean {
  return note.startsWith('open:');
}

function isOverridden(note: string): boolean {
  const [, letter = '', number] = /^overridden by ([A-D])([1-9]\d*): \S/.exec(note) ?? [];
  return Number(number) <= (DECISIONS.get(letter) ?? 0);
}

function errorsOf({ number, tests, note }: Row): string[] {
  if (tests.length === 0) {
    return isOpen(note) || isOverridden(note)
      ? []
      : [`${number}: no test, and no decision that overrides it`];
  }
  return tests.flatMap((test) => {
    const [file = '', name = ''] = test.replaceAll('`', '').split(' › ');
    const known = titlesIn(file);
    if (known === null) return [`${number}: no file ${file}`];
    const isThere = name !== '' && known.some((title) => title.includes(name));
    return isThere ? [] : [`${number}: no test '${name}' in ${file}`];
  });
}

const rows = rowsOf(readFileSync(join(ROOT, TABLE), 'utf8'));
const errors = rows.flatMap(errorsOf);
const numbers = rows.map(({ number }) => number);
if (rows.length < MIN_STATEMENTS) errors.push(`only ${rows.length} statements were read`);
if (new Set(numbers).size < numbers.length) errors.push('a number occurs twice');
for (const section of SECTIONS) {
  if (!numbers.some((number) => number.startsWith(`${section}.`)))
    errors.push(`section ${section} is missing`);
}
for (const mistake of errors) process.stderr.write(`${mistake}\n`);
const open = rows.filter(({ note }) => isOpen(note)).length;
process.stdout.write(`${rows.length} statements, ${open} open, ${errors.length} errors\n`);
process.exit(errors.length > 0 ? 1 : 0);
