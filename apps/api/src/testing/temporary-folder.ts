import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is removed after the test. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'phsar-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder of migrations like drizzle-kit's, one per SQL text; removed after the test. */
export function makeMigrations(...files: string[]): string {
  const folder = makeTemporaryFolder();
  const entries = files.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_test`,
    breakpoints: true,
  }));
  mkdirSync(join(folder, 'meta'));
  for (const [index, sql] of files.entries()) writeFileSync(join(folder, `000${index}_test.sql`), sql);
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  return folder;
}
