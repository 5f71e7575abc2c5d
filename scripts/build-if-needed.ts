import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.ts';

const BUILD_DIR = join(ROOT, 'apps/web/build');
/** Lies in the build, so that deleting the build forgets it too. */
const STAMP = join(BUILD_DIR, 'source-hash');

/** What the built pages are made of. */
const SOURCES = ['apps/web', 'packages/domain/src', 'packages/contract/src', 'package-lock.json'];
/** Folders of others', and what a build writes beside its sources. */
const NOT_SOURCES = new Set([
  'node_modules',
  'build',
  '.react-router',
  'paraglide',
  '.gitignore',
  '.meta.json',
  'README.md',
]);

/** Builds the web app unless the one there was made from these very sources. @throws when the build fails */
export async function buildIfNeeded(): Promise<void> {
  const hash = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  process.stderr.write('Building the shop (only after a change) …\n');
  const code = await run('npm', ['run', 'build', '--silent'], { NODE_ENV: 'production' });
  if (code !== 0) throw new Error('The build failed');
  writeFileSync(STAMP, hash);
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source)))) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
