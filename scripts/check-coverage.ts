import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Checks docs/specification-coverage.md: every statement names an existing test, by file and part of its
 * title, or the decision that overrides it. A row is
 * `| 4.12 | what the specification says | path/of.test.ts › part of the test's title | note |`,
 * with several tests separated by `<br>`. A statement that a decision overrides has no test and the note
 * `overridden by C5: what applies instead`. Words that the statement quotes stand in one of its tests. The note of one that is not built yet starts with `open:`; these are counted.
 */
const TABLE = 'docs/specification-coverage.md';

/** Fewer rows mean that the table was not parsed. */
const MIN_STATEMENTS = 150;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'];

/** Number of decisions under each letter. */
const DECISIONS = new Map([
  ['A', 8],
  ['B', 7],
  ['C', 23],
  ['D', 3],
]);

/** The first argument of `it`, `test`, `describe` and `test.step`, and of the function that `each` returns. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

/** Where a test or a group of tests begins. */
const BEGIN = /^[ \t]*(?:await )?(?:it|test|describe)(?:\.\w+)*\(/gm;
/** Words that a statement quotes: two letters at least, and no quote inside. */
const QUOTED = /(?<![\w’])'([^']*[A-Za-z]{2}[^']*)'/g;

interface Row {
  number: string;
  statement: string;
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
      statement: cells[2] ?? '',
      tests: (cells[3] ?? '')
        .split('<br>')
        .map((test) => test.trim())
        .filter((test) => test !== ''),
      note: cells[4] ?? '',
    }));
}

interface KnownTest {
  title: string;
  /** From its beginning, with the table of `each`, to the next one's. */
  code: string;
}

const testsByFile = new Map<string, KnownTest[] | null>();

/** The tests in a file, cached; null when the file does not exist. */
function testsIn(file: string): KnownTest[] | null {
  const known = testsByFile.get(file);
  if (known !== undefined) return known;
  const path = join(ROOT, file);
  const found = existsSync(path) ? knownTests(readFileSync(path, 'utf8')) : null;
  testsByFile.set(file, found);
  return found;
}

function knownTests(code: string): KnownTest[] {
  const begins = [...code.matchAll(BEGIN)].map(({ index }) => index);
  return [...code.matchAll(TITLE)].map(({ 2: title = '', index }) => ({
    title,
    code: code.slice(
      begins.findLast((begin) => begin <= index) ?? index,
      begins.find((begin) => begin > index),
    ),
  }));
}

function isOpen(note: string): boolean {
  return note.startsWith('open:');
}

function isOverridden(note: string): boolean {
  const [, letter = '', number] = /^overridden by ([A-D])([1-9]\d*): \S/.exec(note) ?? [];
  return Number(number) <= (DECISIONS.get(letter) ?? 0);
}

function errorsOf(row: Row): string[] {
  const { number, tests, note } = row;
  if (tests.length === 0) {
    return isOpen(note) || isOverridden(note)
      ? []
      : [`${number}: no test, and no decision that overrides it`];
  }
  const errors: string[] = [];
  let code = '';
  for (const test of tests) {
    const [file = '', name = ''] = test.replaceAll('`', '').split(' › ');
    const known = testsIn(file);
    const named = name === '' ? [] : (known ?? []).filter(({ title }) => title.includes(name));
    if (known === null) errors.push(`${number}: no file ${file}`);
    else if (named.length === 0) errors.push(`${number}: no test '${name}' in ${file}`);
    code += named.map((each) => each.code).join('');
  }
  const unheld = quotedIn(row).filter((words) => !partsOf(words).every((part) => code.includes(part)));
  return [...errors, ...unheld.map((words) => `${number}: no test that it names holds '${words}'`)];
}

function quotedIn({ statement }: Row): string[] {
  return [...statement.matchAll(QUOTED)].map(([, words = '']) => words);
}

/** What stands around the `{placeholders}`. */
function partsOf(words: string): string[] {
  return words.split(/\{\w+\}|\bN\b/).map((part) => part.trim());
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
