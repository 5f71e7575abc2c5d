import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Pins images to the digest of their tag, and actions to the commit of theirs: `caddy:2.11.4@sha256:…`,
 * `actions/checkout@<commit> # v4.4.0`. Run it where Docker Hub and GitHub are reached, after a version has changed.
 */
const FILES = ['Dockerfile', 'compose.yaml', '.github/workflows/check.yml'];
/** An official image with an exact version. */
const IMAGE = /(?<=(?:image: |BASE=))([a-z]+):(\d+\.\d+[\w.-]*)(?:@sha256:[0-9a-f]{64})?/g;
const ACTION = /(?<=uses: )([\w-]+\/[\w-]+)@[0-9a-f]{40} # (v[\d.]+)/g;
const MANIFEST_LISTS =
  'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

const {
  HUB = 'https://registry-1.docker.io',
  HUB_LOGIN = 'https://auth.docker.io',
  GITHUB = 'https://github.com',
} = process.env;

async function digestOf(name: string, tag: string): Promise<string> {
  const scope = `service=registry.docker.io&scope=repository:library/${name}:pull`;
  const { token } = (await (await fetch(`${HUB_LOGIN}/token?${scope}`)).json()) as { token: string };
  const answer = await fetch(`${HUB}/v2/library/${name}/manifests/${tag}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, accept: MANIFEST_LISTS },
  });
  const digest = answer.headers.get('docker-content-digest');
  if (!answer.ok || digest === null)
    throw new Error(`${name}:${tag}: the registry answered ${answer.status}`);
  return digest;
}

function commitOf(action: string, tag: string): string {
  // An annotated tag has a second line, `…^{}`, with its commit.
  const refs = [`refs/tags/${tag}`, `refs/tags/${tag}^{}`];
  const lines = execFileSync('git', ['ls-remote', `${GITHUB}/${action}`, ...refs], { encoding: 'utf8' });
  const commit = lines.trim().split('\n').at(-1)?.slice(0, 40) ?? '';
  if (commit === '') throw new Error(`${action} has no tag ${tag}`);
  return commit;
}

for (const file of FILES) {
  const path = join(ROOT, file);
  let text = readFileSync(path, 'utf8');
  for (const [whole, name = '', tag = ''] of text.matchAll(IMAGE)) {
    text = text.replaceAll(whole, `${name}:${tag}@${await digestOf(name, tag)}`);
  }
  for (const [whole, action = '', tag = ''] of text.matchAll(ACTION)) {
    text = text.replaceAll(whole, `${action}@${commitOf(action, tag)} # ${tag}`);
  }
  writeFileSync(path, text);
}
