import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { CHROMIUM, HEADLESS_SHELL } from './chromium.ts';
import { MINI_BROWSER } from './other-browsers.ts';
import { run } from './run.ts';

type User = 'tests' | 'bench' | 'fleet' | 'browsers';

interface Program {
  name: string;
  /** The benches and the fleet need the tests' programs too. */
  for: readonly User[];
  debianPackage: string;
  isThere(): boolean;
  /** Saves time: installed where that is allowed, and not asked for where it is not. */
  isOptional?: boolean;
}

const PROGRAMS: Program[] = [
  {
    name: 'Chromium',
    for: ['tests'],
    debianPackage: 'chromium',
    isThere: () => existsSync(CHROMIUM),
  },
  {
    name: "Chromium's headless shell",
    for: ['tests'],
    debianPackage: 'chromium-headless-shell',
    isThere: () => process.env.CHROMIUM_PATH !== undefined || existsSync(HEADLESS_SHELL),
    isOptional: true,
  },
  {
    name: 'PostgreSQL',
    for: ['tests'],
    debianPackage: 'postgresql',
    isThere: () => hasPostgres(),
  },
  {
    name: 'wrk',
    for: ['bench'],
    debianPackage: 'wrk',
    isThere: () => spawnSync('wrk', ['-v']).error === undefined,
  },
  {
    // Every phone has a Khmer font. Without one, fallback text before the web fonts load has the wrong size.
    name: 'Khmer letters',
    for: ['bench'],
    debianPackage: 'fonts-khmeros',
    isThere: () => spawnSync('fc-list', [':lang=km'], { encoding: 'utf8' }).stdout !== '',
  },
  // Optional: a machine that cannot install one still tries the others, and the run names what it did not try.
  { ...onPath('Firefox', 'firefox-esr'), for: ['browsers'], isOptional: true },
  {
    ...onPath('WebKitGTK', 'webkit2gtk-driver', 'WebKitWebDriver'),
    for: ['browsers'],
    isThere: () => existsSync('/usr/bin/WebKitWebDriver') && existsSync(MINI_BROWSER),
    isOptional: true,
  },
  { ...onPath("WebKitGTK's screen", 'xvfb', 'Xvfb'), for: ['browsers'], isOptional: true },
  onPath('PgBouncer', 'pgbouncer'),
  onPath('HAProxy', 'haproxy'),
  onPath('Patroni', 'patroni'),
  onPath('etcd', 'etcd-server', 'etcd'),
  {
    name: "Patroni's driver for etcd",
    for: ['fleet'],
    debianPackage: 'python3-etcd',
    // Debian's own Python, which Patroni runs on, not another one of PATH.
    isThere: () => spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0,
  },
  onPath('Ceph RGW', 'radosgw'),
  onPath('Ceph monitor', 'ceph-mon'),
  onPath('Ceph OSD', 'ceph-osd'),
  onPath('Ceph commands', 'ceph-common', 'ceph'),
  onPath('Varnish', 'varnish', 'varnishd'),
  {
    name: "Varnish's module xkey",
    for: ['fleet'],
    debianPackage: 'varnish-modules',
    isThere: () => globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0,
  },
  { ...onPath('nginx', 'nginx-light', 'nginx'), for: ['bench', 'fleet'] },
  onPath('Caddy', 'caddy'),
  onPath('promtool', 'prometheus', 'promtool'),
  onPath('buildah', 'buildah'),
  onPath('podman', 'podman'),
  onPath('runc', 'runc'),
  onPath('podman-compose', 'podman-compose'),
  onPath('systemd-analyze', 'systemd', 'systemd-analyze'),
  onPath('OpenSSL', 'openssl'),
  onPath('mkfs.ext4', 'e2fsprogs', 'mkfs.ext4'),
  onPath('xfs_io', 'xfsprogs', 'xfs_io'),
  onPath('strace', 'strace'),
];

/** A program of the fleet's tests, in one of the folders where Debian puts programs. */
function onPath(name: string, debianPackage: string, file = debianPackage): Program {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  return {
    name,
    for: ['fleet'],
    debianPackage,
    isThere: () => folders.some((folder) => existsSync(`${folder}/${file}`)),
  };
}

const NEEDS = {
  tests: 'tests need',
  bench: 'bench needs',
  fleet: "fleet's tests need",
  browsers: 'browsers need',
};

/** The browsers of `e2e/browsers` that are installed, and the Debian packages of the others. */
export function otherBrowsers(): { installed: string[]; missing: string[] } {
  const isThere = (name: string) => PROGRAMS.every((program) => program.name !== name || program.isThere());
  const needs = { firefox: ['Firefox'], webkitgtk: ['WebKitGTK', "WebKitGTK's screen"] };
  const installed = Object.entries(needs)
    .filter(([, names]) => names.every(isThere))
    .map(([browser]) => browser);
  const missing = PROGRAMS.filter((program) => program.for.includes('browsers') && !program.isThere());
  return { installed, missing: missing.map(({ debianPackage }) => debianPackage) };
}

/**
 * Checks for the programs that the tests, the benches or the fleet's tests need beyond npm's packages. Installs missing ones with apt-get
 * if this user is root on Debian.
 * @throws with the names of the packages to install if some are still missing
 */
export async function provideNeededPrograms(user: User = 'tests'): Promise<void> {
  const needed = PROGRAMS.filter(({ for: users }) => users.includes('tests') || users.includes(user));
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
  const still = missing.filter((program) => program.isOptional !== true && !program.isThere());
  if (still.length > 0) {
    const names = still.map((program) => program.name).join(' and ');
    throw new Error(`The ${NEEDS[user]} ${names}: on Debian, apt-get install ${packages.join(' ')}`);
  }
}

export function hasPostgres(): boolean {
  const debianDir = '/usr/lib/postgresql';
  const versions = existsSync(debianDir) ? readdirSync(debianDir) : [];
  return (
    versions.some((version) => existsSync(`${debianDir}/${version}/bin/initdb`)) ||
    spawnSync('initdb', ['--version']).status === 0
  );
}
