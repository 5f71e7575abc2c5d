import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { whenProcessEnds } from './when-process-ends.ts';

const run = promisify(execFile);

/** What a Dockerfile's own commands need, beside Node and npm. */
const PROGRAMS = ['dash', 'env', 'mkdir', 'chown', 'chmod'];
/** Where containers find this machine's cache of npm, so that a build downloads little. */
const NPM_CACHE = '/npm-cache';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** The type of file system that the kernel tells. */
const OVERLAYFS = 0x794c7630;
/** Of build output, in bytes. */
const LONG_OUTPUT = 64 * 1024 * 1024;

/** Works where a container may not raise limits above this process's own, and without systemd. */
const CONTAINERS_CONF = `
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
`;
/** An overlay cannot lie on an overlay, which a machine of CI may be: there, each layer is a whole copy. */
const storageConf = (folder: string) => `
[storage]
driver = "${statfsSync(folder).type === OVERLAYFS ? 'vfs' : 'overlay'}"
graphroot = "${folder}/images"
runroot = "${folder}/containers"
`;

export interface Containers {
  /** What makes other programs use this store. */
  environment: NodeJS.ProcessEnv;
  /** Runs podman on images and containers of its own. @returns its standard output. @throws with its standard error when it fails */
  podman(...args: string[]): Promise<string>;
  /** What a container wrote so far. */
  logOf(container: string): Promise<string>;
  /** Builds an image with buildah, `FROM` images of this store. @throws with its output when it fails */
  build(tag: string, context: string, ...args: string[]): Promise<void>;
  /** Ends all containers and removes everything. */
  remove(): Promise<void>;
}

/** A store of images and containers in a temporary folder, for root. */
export async function openContainers(): Promise<Containers> {
  if (process.getuid?.() !== 0) throw new Error('Tests of containers need root');
  const folder = await mkdtemp('/tmp/phsar-containers-');
  const configuration = {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  };
  writeFileSync(configuration.CONTAINERS_CONF, CONTAINERS_CONF);
  writeFileSync(configuration.CONTAINERS_STORAGE_CONF, storageConf(folder));
  const npmCache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  const options = { env: { ...process.env, ...configuration }, maxBuffer: LONG_OUTPUT };
  const cancel = whenProcessEnds(
    'env',
    `CONTAINERS_CONF=${configuration.CONTAINERS_CONF}`,
    `CONTAINERS_STORAGE_CONF=${configuration.CONTAINERS_STORAGE_CONF}`,
    ...['podman', 'rm', '--all', '--force', '--time', '0'],
  );
  return {
    environment: options.env,
    async podman(...args) {
      const { stdout } = await run('podman', args, options);
      return stdout.trim();
    },
    async logOf(container) {
      const { stdout, stderr } = await run('podman', ['logs', container], options);
      return stdout + stderr;
    },
    async build(tag, context, ...args) {
      // A healthcheck is part of docker's format only; other networks than the host's need more rights.
      const settings = ['--format', 'docker', '--network', 'host', '--volume', `${npmCache}:${NPM_CACHE}`];
      await run('buildah', ['build', ...settings, '--tag', tag, ...args, context], options);
    },
    async remove() {
      await run('podman', ['rm', '--all', '--force', '--time', '0'], options);
      // Also unmounts what a failed build has left.
      await run('buildah', ['rm', '--all'], options);
      await run('podman', ['rmi', '--all', '--force'], options);
      await rm(folder, { recursive: true });
      cancel();
    },
  };
}

/**
 * Makes the root of a small Linux from this machine's files: this Node, npm, a shell, and the libraries they load. It
 * stands for the `BASE` of the Dockerfile where no registry of images is reached.
 */
export function writeBase(folder: string): void {
  for (const path of [
    'usr/bin',
    'usr/local/bin',
    'usr/lib/node_modules',
    'bin',
    'etc/ssl/certs',
    'root',
    'tmp',
  ]) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  // A container's own /tmp in memory has the mode of its image's.
  chmodSync(join(folder, 'tmp'), 0o1777);
  const programs = PROGRAMS.map((name) => execFileSync('which', [name], { encoding: 'utf8' }).trim());
  for (const program of [...programs, process.execPath]) {
    copyFileSync(program, join(folder, 'usr/bin', basename(program)));
  }
  for (const library of librariesOf([...programs, process.execPath])) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm'));
  symlinkSync('dash', join(folder, 'usr/bin/sh'));
  symlinkSync('../usr/bin/dash', join(folder, 'bin/sh'));
  const npmSettings = `ENV npm_config_cache=${NPM_CACHE} npm_config_prefer_offline=true`;
  const dockerfile = ['FROM scratch', 'COPY . /', npmSettings];
  if (existsSync(AUTHORITIES)) {
    copyFileSync(AUTHORITIES, join(folder, AUTHORITIES));
    dockerfile.push(`ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES} npm_config_cafile=${AUTHORITIES}`);
  }
  writeFileSync(join(folder, 'Dockerfile'), dockerfile.join('\n'));
}

/** With two that are loaded by name at run time. */
function librariesOf(programs: readonly string[]): Set<string> {
  const lists = programs.map((program) => execFileSync('ldd', [program], { encoding: 'utf8' }));
  const needed = [...lists.join('').matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
  const system = dirname(needed.find((path) => path.endsWith('/libc.so.6')) ?? '');
  return new Set([...needed, join(system, 'libresolv.so.2'), join(system, 'librt.so.1')]);
}
