import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Checks docs/asvs.md: each requirement of levels 1 and 2 stands in one row, each path exists, and what is met names its code
 * and its tests, or why there is none. A row is `| 1.2.6–1.2.8, 1.3.1 | what it asks | **answer**: why | tests |`.
 */
const TABLE = 'docs/asvs.md';

/** Where a path of the table may begin. */
const FOLDERS = ['', 'apps/api/src'];
const PATH = /`([\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|md|sql|json))`/g;
const TEST = /\.(?:test|spec)\.tsx?$/;
const ANSWERS = ['met', 'partly', 'not met', 'operator', 'n/a'];

/** ASVS 5.0.0: how many requirements of levels 1 and 2 each section has; they are numbered from 1 without a gap. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

interface Row {
  ids: string[];
  answer: string;
  /** With the reason and the code. */
  text: string;
  tests: string;
}

function idsFrom(section: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
}

const REQUIRED = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((entry) => {
    const [section = '', count] = entry.split(':');
    return idsFrom(section, 1, Number(count));
  });

/** '1.2.6–1.2.8, 1.3.1' → the four ids. */
function idsOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [, section = '', first, last = first] = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(part) ?? [];
    return section === '' ? [part] : idsFrom(section, Number(first), Number(last));
  });
}

function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^\d/.test(cells[1] ?? ''))
    .map((cells) => ({
      ids: idsOf(cells[1] ?? ''),
      answer: /^\*\*([^*]+)\*\*: \S/.exec(cells[3] ?? '')?.[1] ?? '',
      text: cells[3] ?? '',
      tests: cells[4] ?? '',
    }));
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].map(([, path = '']) => path);
}

function errorsOf({ ids, answer, text, tests }: Row): string[] {
  const errors: string[] = [];
  if (!ANSWERS.includes(answer)) errors.push('no answer');
  const isTold = pathsIn(tests).length > 0 || /^none: \S/.test(tests);
  if (answer === 'met' && !(pathsIn(text).length > 0 && isTold))
    errors.push('met, but by which code or test?');
  errors.push(
    ...pathsIn(tests)
      .filter((path) => !TEST.test(path))
      .map((path) => `${path} is no test`),
  );
  return errors.map((error) => `${ids[0]}: ${error}`);
}

function isThere(path: string): boolean {
  return FOLDERS.some((folder) => existsSync(join(ROOT, folder, path)));
}

const text = readFileSync(join(ROOT, TABLE), 'utf8');
const rows = rowsOf(text);
const given = rows.flatMap(({ ids }) => ids);
const errors = [
  ...rows.flatMap(errorsOf),
  ...REQUIRED.filter((id) => !given.includes(id)).map((id) => `${id} is missing`),
  ...given.filter((id) => !REQUIRED.includes(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
  ...given.filter((id, index) => given.indexOf(id) < index).map((id) => `${id} occurs twice`),
  ...pathsIn(text)
    .filter((path) => !isThere(path))
    .map((path) => `no file ${path}`),
];
for (const error of errors) process.stderr.write(`${error}\n`);
const counts = ANSWERS.map((answer) => {
  const found = rows.filter((row) => row.answer === answer).flatMap(({ ids }) => ids);
  return `${found.length} ${answer}`;
});
process.stdout.write(`${given.length} requirements: ${counts.join(', ')}; ${errors.length} errors\n`);
process.exit(errors.length > 0 ? 1 : 0);
