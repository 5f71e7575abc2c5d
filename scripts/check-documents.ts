import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Checks the documents: each file, folder and heading that they name or link to exists. In docs/asvs.md each id exists in
 * levels 1 and 2 of ASVS 5.0.0 and has one row.
 */
const TABLE = 'docs/asvs.md';

/** Text between backticks with a slash inside, or with the ending of a source or document. */
const PATH = /`([\w@.<*-]+(?:\/[\w@.<>*-]+)+\/?|[\w.<>*-]+\.(?:tsx?|md|css|sql))`/g;
const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g;
const CODE_BLOCK = /^```.*?^```/gms;
/** Names with a slash that are not paths of this repository: of packages, media types, branches and the data folder. */
const NO_PATH = /^(?:@|DATA_DIR\/|origin\/|text\/)/;

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

const files = filesOf('ls-files', '-z', '--cached', '--others', '--exclude-standard');
const documents = files.filter((file) => /^(?:docs\/.+|[^/]+)\.md$/.test(file));

function filesOf(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0');
}

/** Documents leave out leading folders, and of tests the ending; `*` and `<name>` stand for any name. */
function isNamed(path: string): boolean {
  const segments = path
    .replace(/\/$/, '')
    .split(/<\w+>|\*/)
    .map((part) => part.replace(/[.]/g, '\\.'))
    .join('[^/]+');
  const pattern = new RegExp(`(?:^|/)${segments}(?:\\.[^/]+)?(?:/|$)`);
  return files.some((file) => pattern.test(file));
}

function missingPaths(document: string): string[] {
  const prose = readFileSync(join(ROOT, document), 'utf8').replace(CODE_BLOCK, '');
  const paths = [...prose.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !NO_PATH.test(path));
  return [
    ...paths.filter((path) => !isNamed(path)).map((path) => `${document}: no file or folder ${path}`),
    ...[...prose.matchAll(LINK)].flatMap(([, path = '', heading]) => {
      const file = path === '' ? join(ROOT, document) : join(ROOT, dirname(document), path);
      if (!existsSync(file)) return `${document}: no file ${path}`;
      const isThere = heading === undefined || anchorsIn(file).includes(heading);
      return isThere ? [] : `${document}: no heading #${heading} in ${path}`;
    }),
  ];
}

/** What links to the headings of a file end in. */
function anchorsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isRequirement(id: string): boolean {
  const [, section = '', number] = /^(\d+\.\d+)\.(\d+)$/.exec(id) ?? [];
  return Number(number) >= 1 && Number(number) <= Number(COUNTS.get(section));
}

const errors = [
  ...ids.filter((id) => !isRequirement(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
  ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} occurs twice`),
  ...documents.flatMap(missingPaths),
];
for (const error of errors) process.stderr.write(`${error}\n`);
process.stdout.write(
  `${documents.length} documents, ${ids.length} requirements not met; ${errors.length} errors\n`,
);
process.exit(errors.length > 0 ? 1 : 0);
