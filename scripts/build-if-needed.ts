import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.ts';

interface Part {
  workspace: string;
  /** Files and folders whose content decides whether the build is current. */
  sources: string[];
}

const SHARED = [
  'packages/domain',
  'packages/contract',
  'packages/texts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
/** What both apps are made of. */
const SHOWN = ['packages/ui', 'packages/app-build', 'apps/tsconfig.json'];
const PARTS: Part[] = [
  { workspace: 'apps/web', sources: ['apps/web', ...SHOWN, ...SHARED] },
  { workspace: 'apps/office', sources: ['apps/office', ...SHOWN, ...SHARED] },
  {
    workspace: 'apps/api',
    sources: ['apps/api', 'packages/app-build', 'packages/picture-likeness', ...SHARED],
  },
];
/** Left out: packages, files that no build reads, and what a build writes beside its sources. */
const NOT_SOURCES = new Set([
  'node_modules',
  'build',
  'migrations',
  'testing',
  'paraglide',
  'project.inlang',
  '.gitignore',
  '.meta.json',
  'README.md',
]);

/** Whether all builds match their sources. */
export function isBuilt(): boolean {
  return PARTS.every((part) => stampOf(part) === hashOf(part));
}

/** Builds the pages and the server unless their builds match the sources. @throws when a build fails */
export async function buildIfNeeded(): Promise<void> {
  for (const part of PARTS) {
    const hash = hashOf(part);
    if (stampOf(part) === hash) continue;
    process.stderr.write(`Building ${part.workspace} (only after a change) …\n`);
    const code = await run('npm', ['run', 'build', '--silent', '-w', part.workspace], {
      NODE_ENV: 'production',
    });
    if (code !== 0) throw new Error('The build failed');
    writeFileSync(stampFile(part), hash);
  }
}

/** Holds the hash of the sources; inside the build, so that it is deleted with it. */
function stampFile({ workspace }: Part): string {
  return join(ROOT, workspace, 'build/source-hash');
}

function stampOf(part: Part): string | null {
  const file = stampFile(part);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function hashOf({ sources }: Part): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(join(ROOT, source)))) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
