import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Adds the optional packages of other platforms to package-lock.json. npm leaves them out when its registry mirrors
 * one platform only, and `npm ci` refuses a lock without them; with them, it skips them by `os`, `cpu` and `libc`.
 * Run it after `npm install` behind such a mirror.
 */
interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];
/** Systems of packages whose names do not contain them. */
const KNOWN_SYSTEMS: Record<string, string> = { fsevents: 'darwin' };

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };

function isLocked(parent: string, name: string): boolean {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function stubOf(name: string, range: string, dev: boolean | undefined): Locked {
  const words = name.replace(/^@[^/]+\//, '').split(/[-_/]/);
  const system = KNOWN_SYSTEMS[name] ?? SYSTEMS.find((known) => words.includes(known));
  const processor = PROCESSORS.find((known) => words.includes(known));
  const library = words.some((word) => word.startsWith('musl')) ? 'musl' : null;
  return {
    version: range.replace(/^[~^]/, ''),
    ...(dev ? { dev } : {}),
    optional: true,
    ...(system === undefined ? {} : { os: [system] }),
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(library === null ? {} : { libc: [library] }),
  };
}

let added = 0;
for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(folder, name)) continue;
    // When several versions are needed, each goes beside the package that needs it.
    const path =
      `node_modules/${name}` in lock.packages ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    lock.packages[path] = stubOf(name, range, dev);
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stdout.write(`${added} optional packages of other platforms added\n`);
