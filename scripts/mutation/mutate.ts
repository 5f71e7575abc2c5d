import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, run } from '../run.ts';

/** Percent of the mutants that the tests of a group must kill. */
const LEAST_KILLED = 85;
/** Milliseconds. A mutant that runs longer counts as killed; so long runs only a loop without end, also on a busy machine. */
const LONGEST_RUN = 60_000;

/** What is mutated together, and the tests that must notice: paths from one folder, without their ending. */
interface Group {
  /** Of vitest.config.ts. */
  project: 'domain' | 'api-postgres';
  root: string;
  /** Below the root. */
  folder: string;
  mutated: string[];
  /** Of the one file that is mutated, first to last; all by default. */
  lines?: string | undefined;
  tests: string[];
}

/** Rules are held by the tests named after them. */
function rules(...names: string[]): Group {
  return { project: 'domain', root: 'packages/domain', folder: 'src', mutated: names, tests: names };
}

/** Services are held by their module's tests on PostgreSQL, which copies its template sooner than the embedded database opens. */
function services(module: string, mutated: string[], tests: string[]): Group {
  return { project: 'api-postgres', root: 'apps/api', folder: `src/modules/${module}`, mutated, tests };
}

/** Whose faults cost money, stock or an account. */
const GROUPS: Record<string, Group> = {
  money: rules('money', 'pricing', 'delivery', 'payment'),
  khqr: { ...rules('khqr'), mutated: ['khqr', 'khqr-reader'] },
  rules: rules('stock', 'order-status', 'unpaid-orders'),
  people: rules('phone', 'full-name'),
  orders: services(
    'shop-orders',
    ['shop-orders.service', 'unpaid-orders', 'order-expiry'],
    [
      ...['orders', 'unpaid-orders', 'unpaid-orders.concurrency.postgres'],
      ...['../office-orders/waiting-orders', '../payments/payments'],
    ],
  ),
  'order-writing': services(
    'orders',
    ['order-figures', 'order-writing'],
    [
      ...['../shop-orders/orders', '../shop-orders/orders.concurrency.postgres'],
      ...['../office-orders/orders.office', '../office-orders/orders.office.concurrency.postgres'],
    ],
  ),
  moves: services(
    'orders',
    ['order-moves'],
    [
      ...['order-moves', 'order-lifecycle', '../shop-orders/cancelling-own-orders', '../payments/payments'],
      ...['../office-orders/orders.office', '../office-orders/waiting-orders'],
    ],
  ),
  edits: services(
    'orders',
    ['order-edit'],
    [
      ...['../office-orders/orders.office', '../office-orders/orders.office.concurrency.postgres'],
      'order-lifecycle',
    ],
  ),
  lifecycle: services(
    'orders',
    ['order-lifecycle', 'order-undo'],
    [
      ...['order-lifecycle', '../shop-orders/cancelling-own-orders', '../payments/payments'],
      ...['orders.office', 'orders.office.concurrency.postgres', 'waiting-orders'].map(
        (name) => `../office-orders/${name}`,
      ),
    ],
  ),
  payments: services('payments', ['payments.service', 'payment-watch', 'payment-code'], ['payments']),
  stock: services(
    'stock',
    ['stock.service', 'stock-movements.repository'],
    ['stock.office', 'stock.concurrency.postgres'],
  ),
  // Whatever changes stock does it by these statements.
  'stock-statements': services(
    'products',
    ['product-stock.repository'],
    [
      ...['product-stock', '../stock/stock.office', '../stock/stock.concurrency.postgres'],
      '../shop-orders/orders',
    ],
  ),
  sessions: services('accounts', ['sessions.service', 'sessions.repository'], ['sessions', 'own-account']),
  accounts: services(
    'accounts',
    ['accounts.service', '../login-delays/login-delays.module'],
    ['login', 'logins.concurrency.postgres', 'sign-up', 'sessions', 'strangers'],
  ),
  codes: services(
    'accounts',
    [
      ...['verification-codes.service', 'verification-codes.repository', 'code-limits'],
      ...['code-messages.service', 'devices.service'],
    ],
    [
      ...['password-reset', 'strangers', 'login', 'sessions', 'own-account'],
      ...['code-messages', 'codes.concurrency.postgres', '../../platform/housekeeping'],
    ],
  ),
  reset: services('accounts', ['password-reset.service'], ['password-reset', 'strangers']),
  'own-account': services('accounts', ['own-account.service'], ['own-account', 'sessions', 'strangers']),
};

const INSTALLED = join(import.meta.dirname, 'installed');
const STRYKER = join(INSTALLED, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const RESULTS = join(ROOT, 'test-results/mutation');
/** Folders that no mutated test reads, which Stryker need not copy; the packages are linked. */
const UNREAD = [
  'apps/{web,office}',
  'bench',
  'catalogue',
  'docs',
  'e2e',
  'test-results',
  relative(ROOT, INSTALLED),
];

/** Not in the install of the repository: it would be a third of all packages, for a command that is run by hand. @throws when npm fails */
async function install(): Promise<void> {
  const wanted = join(import.meta.dirname, 'package.json');
  const marker = join(INSTALLED, 'package.json');
  if (existsSync(STRYKER) && readFileSync(marker, 'utf8') === readFileSync(wanted, 'utf8')) return;
  mkdirSync(INSTALLED, { recursive: true });
  cpSync(wanted, marker);
  // Without its peers, Stryker finds the repository's own Vitest, which is the one that the tests import.
  const flags = ['--omit=peer', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', INSTALLED];
  if ((await run('npm', ['install', ...flags])) !== 0) throw new Error('Stryker could not be installed');
}

/** A group, one of its files, or some lines of it: `GROUP`, `GROUP:FILE`, `GROUP:FILE:FROM-TO`. */
function partOf(asked: string): Group | null {
  const [name = '', file, lines] = asked.split(':');
  const group = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
  if (group === undefined || file === undefined) return group ?? null;
  return group.mutated.includes(file) ? { ...group, mutated: [file], lines } : null;
}

/** @returns whether enough mutants were killed; what survived is printed, and in the reports */
async function mutate(name: string, group: Group): Promise<boolean> {
  const { project, root, folder, mutated, lines, tests } = group;
  process.stderr.write(`\n== ${name}\n`);
  mkdirSync(RESULTS, { recursive: true });
  const report = join(RESULTS, name.replaceAll(':', '-'));
  const ending = lines === undefined ? '.ts' : `.ts:${lines}`;
  const config = {
    mutate: mutated.map((file) => `${root}/${folder}/${file}${ending}`),
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts' },
    ignorePatterns: UNREAD.map((path) => `/${path}`),
    tempDirName: join(RESULTS, 'copy'),
    concurrency: 1,
    timeoutMS: LONGEST_RUN,
    disableTypeChecks: false,
    reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
    thresholds: { high: 100, low: LEAST_KILLED, break: LEAST_KILLED },
  };
  writeFileSync(`${report}.config.json`, JSON.stringify(config));
  // Not by Stryker's own list of test files, with which it never loads a module with its constants mutated.
  const include = tests.map((file) => join(folder, `${file}.test.ts`));
  const environment = { MUTATED_PROJECT: project, MUTATION_TESTS: include.join() };
  return (await run('node', [STRYKER, 'run', `${report}.config.json`], environment)) === 0;
}

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(GROUPS);
const parts = names.map((name) => [name, partOf(name)] as const);
const unknown = parts.filter(([, group]) => group === null).map(([name]) => name);
if (unknown.length > 0) {
  process.stderr.write(`No group ${unknown.join(', ')}: there are ${Object.keys(GROUPS).join(', ')}\n`);
  process.exit(1);
}
await install();
const missed: string[] = [];
for (const [name, group] of parts) {
  if (group !== null && !(await mutate(name, group))) missed.push(name);
}
process.stdout.write(missed.length === 0 ? '' : `\nTests of ${missed.join(', ')} miss too much\n`);
process.exit(missed.length > 0 ? 1 : 0);
