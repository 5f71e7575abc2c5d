import { callerFolder } from '../config.ts';
import { CatalogueFileError } from '../modules/import/import.service.ts';
import { loadSettings } from '../platform/load-settings.ts';
import { RELEASE } from '../platform/release.ts';
import { StartError } from '../platform/start-error.ts';
import { backupCommand } from './backup.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { exportCommand } from './export.ts';
import { generateCommand } from './generate.ts';
import { importCommand } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { orderCommand } from './order.ts';
import { ordersCommand } from './orders.ts';
import { picturesCommand } from './pictures.ts';
import { restoreCommand } from './restore.ts';
import { staffCommand } from './staff.ts';

/** Everything `npm run shop -- <command>` can do. */
const COMMANDS = new Map<string, Command>([
  ['import', importCommand],
  ['export', exportCommand],
  ['generate', generateCommand],
  ['pictures', picturesCommand],
  ['migrate', migrateCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
  ['orders', ordersCommand],
  ['order', orderCommand],
  ['staff', staffCommand],
]);

/** So many mistakes are shown; a file with more has one cause. */
const MAX_SHOWN_MISTAKES = 200;

function help(): string {
  const commands = [...COMMANDS.values()];
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'Usage: npm run shop -- <command>',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    'The settings are those of the server: DATA_DIR, DATABASE_URL and the others in .env.example.',
  ].join('\n');
}

function createTerminal(): Terminal {
  const { stdout, stderr } = process;
  let lastWidth = 0;
  const clear = () => {
    if (lastWidth > 0) stderr.write(`\r${' '.repeat(lastWidth)}\r`);
    lastWidth = 0;
  };
  return {
    folder: callerFolder(),
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    progress(what, done, all) {
      const line = `${what}: ${done} of ${all}`;
      if (stderr.isTTY) stderr.write(`\r${line.padEnd(lastWidth)}`);
      else if (done === all) stderr.write(`${line}\n`);
      lastWidth = stderr.isTTY ? line.length : 0;
    },
  };
}

/** What went wrong, one line each. */
function linesOf(error: unknown): string[] {
  if (error instanceof CatalogueFileError) {
    const lines = error.mistakes.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    const more = lines.length - MAX_SHOWN_MISTAKES;
    return [
      ...lines.slice(0, MAX_SHOWN_MISTAKES),
      ...(more > 0 ? [`… and ${more} more`] : []),
      'Nothing was imported.',
    ];
  }
  return [error instanceof Error ? error.message : String(error)];
}

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${help()}\n`);
    return name === undefined ? 1 : 0;
  }
  if (name === '--version') {
    process.stdout.write(`${RELEASE}\n`);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    process.stderr.write(`There is no command ${name}\n\n${help()}\n`);
    return 1;
  }
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`Usage: npm run shop -- ${command.usage}\n${command.summary}\n`);
    return 0;
  }
  try {
    await command.run(args, createTerminal());
    return 0;
  } catch (error) {
    const isExpected =
      error instanceof UsageError || error instanceof StartError || error instanceof CatalogueFileError;
    const lead = process.stderr.isTTY ? '\n' : '';
    process.stderr.write(
      `${lead}${isExpected ? '' : 'This should not have happened: '}${linesOf(error).join('\n')}\n`,
    );
    return 1;
  }
}

loadSettings();
process.exitCode = await main();
