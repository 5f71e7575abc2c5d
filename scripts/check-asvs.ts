import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** Checks docs/asvs.md: each id exists in levels 1 and 2 of ASVS 5.0.0 and has one row, and each path is there. */
const TABLE = 'docs/asvs.md';

const PATH = /`([\w@.-]+(?:\/[\w@.-]+)+)`/g;

/** How many requirements of levels 1 and 2 each section has; they are numbered from 1 without a gap. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

const COUNTS = new Map(
  SECTIONS.trim()
    .split(/\s+/)
    .map((entry) => entry.split(':') as [string, string]),
);

const text = readFileSync(join(ROOT, TABLE), 'utf8');
const ids = text
  .split('\n')
  .map((line) => line.split('|')[1]?.trim() ?? '')
  .filter((cell) => /^\d/.test(cell))
  .flatMap((cell) => cell.split(', '));

function isRequirement(id: string): boolean {
  const [, section = '', number] = /^(\d+\.\d+)\.(\d+)$/.exec(id) ?? [];
  return Number(number) >= 1 && Number(number) <= Number(COUNTS.get(section));
}

const errors = [
  ...ids.filter((id) => !isRequirement(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
  ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} occurs twice`),
  ...[...text.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('.') && !existsSync(join(ROOT, path)))
    .map((path) => `no file ${path}`),
];
for (const error of errors) process.stderr.write(`${error}\n`);
process.stdout.write(`${ids.length} requirements not met; ${errors.length} errors\n`);
process.exit(errors.length > 0 ? 1 : 0);
