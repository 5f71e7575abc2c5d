import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

// Covers office 1.6
it('a phone can install the office, whose scope is its own path', () => {
  expect(read('index.html')).toContain('<link rel="manifest" href="/office/manifest.webmanifest" />');
  const { icons, ...manifest } = JSON.parse(read('public/manifest.webmanifest'));
  expect(manifest).toMatchObject({ start_url: '/office/', scope: '/office/', display: 'standalone' });
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
});
