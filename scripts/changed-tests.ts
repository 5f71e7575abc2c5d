import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from './run.ts';

/** The tests that changes select. Files are named from the repository's root, those of the API from `apps/api`. */
export interface Selection {
  /** What the changes are compared with, in words. */
  base: string;
  files: string[];
  /** Files whose tests run, by imports: in the packages, the pages and the office. */
  related: string[];
  /** Folders and files of the API's tests. */
  api: string[];
  /** Changed tests of PostgreSQL. */
  postgres: string[];
  /** Commands for what changed and runs only by hand. */
  byHand: string[];
}

const TEST = /\.test\.tsx?$/;
const CODE = /\.tsx?$/;
const MESSAGES = /^(apps\/(?:web|office))\/messages\/.+\.json$/;
const DEMO = 'catalogue/demo/';
/** Tests that read the code as text, so that no import leads to them. */
const READS_CODE = /\b(globSync|checkMessages)\(/;
/** Imports of values: types are the compiler's to check. */
const IMPORT = /^(?:import|export) (?!type )(?:[\w\s{},*]*from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** What the changes since the main branch select, committed or not. */
export function selectTests(): Selection {
  const { commit, words } = comparedWith();
  const files = [
    ...lines(git('diff', '--name-only', commit)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ];
  const sources = lines(
    git('ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'),
  ).filter((file) => CODE.test(file) && existsSync(join(ROOT, file)));
  const readers = [...testsNaming(files, sources), ...(files.some(isShown) ? sources.filter(readsCode) : [])];
  const importers = apiImporters(files, sources);
  const apiTests = [
    ...files.filter(isApi).flatMap((file) => testsBeside(fromApi(file))),
    ...importers.flatMap((file) => testsOfImporter(fromApi(file), sources)),
    ...readers.filter(isApi).map(fromApi),
  ];
  return {
    base: words,
    files,
    related: unique([
      ...files.filter(isShown),
      ...readers.filter(isShown),
      ...files.flatMap((file) => sourcesShowing(file, commit, sources)),
    ]),
    api: withoutCovered(apiTests),
    postgres: files
      .filter((file) => file.endsWith('.postgres.test.ts') && sources.includes(file))
      .map(fromApi),
    byHand: unique(files.flatMap(commandFor)),
  };
}

/** On main itself what is not pushed counts as changed. */
function comparedWith(): { commit: string; words: string } {
  const branch = git('branch', '--show-current');
  const known = lines(
    git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main'),
  );
  const name = known.find((base) => base !== branch);
  if (name === undefined) return { commit: 'HEAD', words: 'the last commit, as there is no origin/main' };
  const commit = git('merge-base', 'HEAD', name);
  return { commit, words: `${name}, ${commit.slice(0, 8)}` };
}

/** Parts of the repository whose tests Vitest finds by imports. */
function isShown(file: string): boolean {
  return /^(apps\/(web|office)|packages)\/|^(package\.json|vitest\.config\.ts)$/.test(file);
}

function isApi(file: string): boolean {
  return file.startsWith('apps/api/src/');
}

function fromApi(file: string): string {
  return file.slice('apps/api/'.length);
}

/** Neither long nor of PostgreSQL alone. */
function isUsualTest(file: string): boolean {
  return TEST.test(file) && !/\.(hard|fleet|postgres)\.test\.ts$/.test(file);
}

/** Everything in the API imports everything through the app, so there the tests of the same folder run. */
function testsBeside(file: string): string[] {
  if (/^src\/(hard|fleet)\//.test(file)) return isUsualTest(file) ? [file] : [];
  // Files of the start: their own tests, and one that asks the whole app whether it is well.
  if (dirname(file) === 'src')
    return [
      'src/config.test.ts',
      'src/check-start.test.ts',
      'src/cli/open-shop.test.ts',
      'src/modules/health/',
    ];
  return [`${dirname(file)}/`];
}

/** A rule reaches much of the API, so tests of the importer's name suffice where there are any; the platform applies no rules. */
function testsOfImporter(file: string, sources: string[]): string[] {
  const path = `${dirname(file)}/${basename(file).split('.')[0]}.`;
  if (sources.some((source) => source.startsWith(`apps/api/${path}`) && isUsualTest(source))) return [path];
  return file.startsWith('src/platform/') ? [] : testsBeside(file);
}

/** API files that import a changed module of the packages, or one of the same package that builds on it. */
function apiImporters(files: string[], sources: string[]): string[] {
  const modules = new Set(files.filter((file) => file.startsWith('packages/') && !TEST.test(file)));
  if (modules.size === 0) return [];
  const importers = (among: string[]) =>
    among.filter((file) => importsOf(file).some((name) => modules.has(name)));
  for (const name of unique([...modules].map(packageOf))) {
    const own = sources.filter((file) => packageOf(file) === name && !TEST.test(file));
    for (let size = 0; size !== modules.size; ) {
      size = modules.size;
      for (const file of importers(own)) modules.add(file);
    }
  }
  return importers(sources.filter(isApi));
}

function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function importsOf(file: string): string[] {
  return [...text(file).matchAll(IMPORT)].map(([, from = '', dynamic = from]) =>
    dynamic.startsWith('.')
      ? join(dirname(file), dynamic)
      : dynamic.replace(/^@phsar\/([^/]+)\/(.+)$/, 'packages/$1/src/$2.ts'),
  );
}

/** Tests that read a changed file which is no code: a migration, the demo shop, a document. */
function testsNaming(files: string[], sources: string[]): string[] {
  const names = unique(files.filter((file) => !CODE.test(file) && !MESSAGES.test(file)).map(nameInTests));
  const tests = sources.filter(
    (file) => isUsualTest(file) && names.some((name) => text(file).includes(name)),
  );
  return names.includes(DEMO) ? [...tests, 'apps/api/src/modules/import/'] : tests;
}

function nameInTests(file: string): string {
  if (file.startsWith(DEMO)) return DEMO;
  return file.startsWith('apps/api/migrations/') ? 'migrations/' : basename(file);
}

function readsCode(file: string): boolean {
  return TEST.test(file) && READS_CODE.test(text(file));
}

/** Sources that show a changed text: they import it from a generated file, which Git does not know. */
function sourcesShowing(file: string, commit: string, sources: string[]): string[] {
  const [, app] = MESSAGES.exec(file) ?? [];
  if (app === undefined) return [];
  const keys = changedKeys(file, commit);
  return sources.filter(
    (source) =>
      source.startsWith(`${app}/`) &&
      [...text(source).matchAll(/\bm\.(\w+)/g)].some(([, key = '']) => keys.has(key)),
  );
}

function changedKeys(file: string, commit: string): Set<string> {
  const before = entries(git('ls-tree', commit, file) && git('show', `${commit}:${file}`));
  const now = entries(existsSync(join(ROOT, file)) ? text(file) : '');
  return new Set([...before.keys(), ...now.keys()].filter((key) => before.get(key) !== now.get(key)));
}

function entries(json: string): Map<string, string> {
  return new Map(
    Object.entries(JSON.parse(json || '{}')).map(([key, value]) => [key, JSON.stringify(value)]),
  );
}

function commandFor(file: string): string[] {
  if (file.startsWith('e2e/')) return ['npm run test:e2e'];
  const [, kind, rest = ''] = /^apps\/api\/src\/(hard|fleet)\/(.+)$/.exec(file) ?? [];
  if (kind === undefined || /^[^.]+(\.postgres)?\.test\.ts$/.test(rest)) return [];
  if (!TEST.test(file)) return [`npm run test:${kind}`];
  return [`npm run build && npx vitest run --config vitest.${kind}.config.ts ${fromApi(file)}`];
}

/** What a run of the selection leaves out. */
export function leftOut({ api, postgres, byHand }: Selection): string {
  const rest = [
    api.length > 0 ? `API tests outside ${api.map(pattern).join(', ')}` : 'API tests',
    `${postgres.length > 0 ? 'other ' : ''}tests on PostgreSQL`,
    'browser journeys, hard tests, page weight',
  ];
  return [
    `Not run: ${rest.join('; ')}. \`npm test\` runs them.`,
    ...byHand.map((command) => `Changed, but run by hand: ${command}`),
  ].join('\n');
}

function pattern(path: string): string {
  return path.endsWith('.ts') ? path : `${path}*`;
}

const texts = new Map<string, string>();

function text(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, known);
  return known;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
}

function lines(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

/** Without the files and folders that are in a folder named too. */
function withoutCovered(paths: string[]): string[] {
  const isIn = (path: string, folder: string) =>
    folder.endsWith('/') && path !== folder && path.startsWith(folder);
  return unique(paths).filter((path) => !paths.some((folder) => isIn(path, folder)));
}
