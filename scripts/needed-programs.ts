import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { run } from './run.ts';

interface Program {
  name: string;
  /** The benches need the tests' programs too. */
  for: 'tests' | 'bench';
  debianPackage: string;
  isThere(): boolean;
}

const PROGRAMS: Program[] = [
  {
    name: 'Chromium',
    for: 'tests',
    debianPackage: 'chromium',
    isThere: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
  },
  {
    name: 'PostgreSQL',
    for: 'tests',
    debianPackage: 'postgresql',
    isThere: () => hasPostgres(),
  },
  {
    name: 'wrk',
    for: 'bench',
    debianPackage: 'wrk',
    isThere: () => spawnSync('wrk', ['-v']).error === undefined,
  },
  {
    // Every phone has a Khmer font. Without one, fallback text before the web fonts load has the wrong size.
    name: 'Khmer letters',
    for: 'bench',
    debianPackage: 'fonts-khmeros',
    isThere: () => spawnSync('fc-list', [':lang=km'], { encoding: 'utf8' }).stdout !== '',
  },
];

/**
 * Checks for the programs that the tests or the benches need beyond npm's packages. Installs missing ones with apt-get
 * if this user is root on Debian.
 * @throws with the names of the packages to install if some are still missing
 */
export async function provideNeededPrograms(user: Program['for'] = 'tests'): Promise<void> {
  const needed = PROGRAMS.filter((program) => program.for === 'tests' || user === 'bench');
  const missing = needed.filter((program) => !program.isThere());
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.debianPackage);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const still = missing.filter((program) => !program.isThere()).map((program) => program.name);
  if (still.length > 0) {
    throw new Error(
      `The ${user === 'tests' ? 'tests need' : 'bench needs'} ${still.join(' and ')}: on Debian, apt-get install ${packages.join(' ')}`,
    );
  }
}

function hasPostgres(): boolean {
  const debianDir = '/usr/lib/postgresql';
  const versions = existsSync(debianDir) ? readdirSync(debianDir) : [];
  return (
    versions.some((version) => existsSync(`${debianDir}/${version}/bin/initdb`)) ||
    spawnSync('initdb', ['--version']).status === 0
  );
}
