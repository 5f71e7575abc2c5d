import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Holds docs/specification-coverage.md: every statement names a test that exists, by file and by a part of its
 * title, or the decision that overrides it. A row is
 * `| 4.12 | what the specification says | path/of.test.ts › part of the test's title | note |`,
 * several tests separated by `<br>`. What a decision takes out of the shop has no test, and the note
 * `overridden by C5: what is so instead`. What is not built yet says so: its note starts with `open:`, and it is counted.
 */
const TABLE = 'docs/specification-coverage.md';

/** Fewer rows mean that the table was not read. */
const LEAST_STATEMENTS = 150;
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** How many decisions there are under each letter. */
const DECISIONS = new Map([
  ['A', 8],
  ['B', 7],
  ['C', 12],
  ['D', 3],
]);

/** The first argument of it, test, describe and test.step, and of what their `each` gives. */
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

/** Null when there is no such file. */
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

function mistakesOf({ number, tests, note }: Row): string[] {
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
const mistakes = rows.flatMap(mistakesOf);
const numbers = rows.map(({ number }) => number);
if (rows.length < LEAST_STATEMENTS) mistakes.push(`only ${rows.length} statements were read`);
if (new Set(numbers).size < numbers.length) mistakes.push('a number stands twice');
for (const section of SECTIONS) {
  if (!numbers.some((number) => number.startsWith(`${section}.`)))
    mistakes.push(`section ${section} is missing`);
}
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
const open = rows.filter(({ note }) => isOpen(note)).length;
process.stdout.write(`${rows.length} statements, ${open} open, ${mistakes.length} mistakes\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
