import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { budgetOf, readBudgets } from './support/budgets.ts';
import { type Figure, isWithin, ratiosOf } from './support/figure.ts';
import { tableOf } from './support/table.ts';

/** Every file beside this one is a bench: it exports `measure`, and budgets.json has its targets under the file's name. */
interface Bench {
  measure(): Promise<Figure[]>;
}

const FOLDER = new URL('./', import.meta.url);
const RESULTS = new URL('results/', FOLDER);
/** Above it, something else runs too. */
const QUIET_LOAD = 1;
const USAGE = `npm run bench -- [--check] [NAME …]

Runs the named benches, or all. A name selects every bench that starts with it.
--check  exits with 1 when a target of bench/budgets.json is missed
`;

function benchNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && file !== 'bench.ts')
    .map((file) => file.slice(0, -'.ts'.length));
}

/** Runs one bench, prints its figures and saves them. @returns the missed targets and the budgets without a figure */
async function run(name: string): Promise<string[]> {
  process.stderr.write(`\n== ${name}\n`);
  const bench: Bench = await import(new URL(`${name}.ts`, FOLDER).href);
  const atStart = load();
  if (atStart > QUIET_LOAD)
    process.stderr.write(`Figures of a busy machine, or one that just was: its load is ${atStart}\n`);
  const figures = await bench.measure();
  const atEnd = load();
  const budgets = readBudgets(name);
  process.stdout.write(`\n${name}\n${tableOf(figures, (figure) => budgetOf(budgets, figure))}\n`);
  process.stdout.write(`Load at the start ${atStart}, at the end ${atEnd}\n`);
  saveResult(name, figures, { atStart, atEnd });
  const missed = figures.filter((figure) => !isWithin(budgetOf(budgets, figure) ?? {}, figure));
  const measured = new Set(figures.map(({ name, budget = name }) => budget));
  return [
    ...missed.map((figure) => `${name}: ${figure.name}`),
    ...Object.keys(budgets)
      .filter((budget) => !measured.has(budget))
      .map((budget) => `${name}: ${budget} was not measured`),
  ];
}

/** Of the last minute: the processes that run or wait for a processor or a disk. */
function load(): number {
  return Number(loadavg()[0]?.toFixed(2));
}

function saveResult(
  name: string,
  figures: readonly Figure[],
  load: { atStart: number; atEnd: number },
): void {
  mkdirSync(RESULTS, { recursive: true });
  const result = {
    measuredAt: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: FOLDER, encoding: 'utf8' }).trim(),
    node: process.version,
    processors: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    load,
    figures: figures.map((figure) => ({ ...figure, ratios: ratiosOf(figure) })),
  };
  writeFileSync(new URL(`${name}.json`, RESULTS), `${JSON.stringify(result, null, 2)}\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Exit with 1 when a target is missed.
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const known = benchNames();
if (values.help) {
  process.stdout.write(`${USAGE}\nBenches: ${known.join(', ')}\n`);
  process.exit();
}
/** `find` selects every find-….ts. */
const matches = (requested: string, name: string) => name === requested || name.startsWith(`${requested}-`);
const unknown = positionals.filter((requested) => !known.some((name) => matches(requested, name)));
if (unknown.length > 0) {
  process.stderr.write(`No bench ${unknown.join(', ')}: there are ${known.join(', ')}\n`);
  process.exit(1);
}
await buildIfNeeded();
const missed: string[] = [];
const selected = known.filter((name) => positionals.some((requested) => matches(requested, name)));
for (const name of positionals.length > 0 ? selected : known) {
  missed.push(...(await run(name)));
}
process.stdout.write(missed.length === 0 ? '\nEvery target is met\n' : `\nMissed: ${missed.join('; ')}\n`);
// Exit even if a connection or a browser is still open.
process.exit(values.check && missed.length > 0 ? 1 : 0);
