import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/**
 * Compares docs/statements.txt, one line per statement of the specification (number and a few words), with the tests,
 * which name the statements they cover in a comment above: `// Covers 2.33, office 4.2`. Each statement needs a test, and
 * each number in a test a statement.
 */
const LIST = 'docs/statements.txt';
const TESTS = [
  'apps/**/*.{test,spec}.{ts,tsx}',
  'packages/**/*.{test,spec}.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'packages/**/testing/*.ts',
];
/** Fewer mean that the list or the tests were not read. */
const MIN_STATEMENTS = 649;
const COVERS = /\/\/ Covers (.+)\n\s*(.*)/g;
const TEST = /^(?:await )?(?:it|test|describe)(?:\.\w+)*[.(<`]/;

const errors: string[] = [];
const lines = readFileSync(join(ROOT, LIST), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('# '));
const statements = new Set<string>();
for (const line of lines) {
  const number = /^((?:[a-z]+ )?[A-Z]?\d+\.\d+) \S/.exec(line)?.[1];
  if (number === undefined || statements.has(number))
    errors.push(`${LIST}: not a statement, or twice: ${line}`);
  else statements.add(number);
}

const covered = new Set<string>();
for (const file of globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] })) {
  for (const [, numbers = '', next = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(COVERS)) {
    if (!TEST.test(next)) errors.push(`${file}: no test follows 'Covers ${numbers}'`);
    for (const number of numbers.split(', ')) {
      covered.add(number);
      if (!statements.has(number)) errors.push(`${file}: no statement ${number}`);
    }
  }
}
for (const number of statements) if (!covered.has(number)) errors.push(`${LIST}: no test covers ${number}`);
if (statements.size < MIN_STATEMENTS) errors.push(`only ${statements.size} statements were read`);

for (const error of errors) process.stderr.write(`${error}\n`);
process.stdout.write(`${statements.size} statements, ${errors.length} errors\n`);
process.exit(errors.length > 0 ? 1 : 0);
