import { printable } from '@phsar/domain/one-line';
import { readConfig } from '../config.ts';
import { loadSettings } from '../platform/load-settings.ts';
import { RELEASE } from '../platform/release.ts';
import { StartError } from '../platform/start-error.ts';
import { restoreCommand } from './backup-commands.ts';
import { generateCommand, picturesCommand } from './catalogue-commands.ts';
import { type Command, describeError, isExpected, type ShopCommand, type Terminal } from './command.ts';
import { mediaCommand } from './media.ts';
import { runOnServer } from './served-commands.ts';
import { SHOP_COMMANDS } from './shop-commands.ts';
import { withShop } from './with-shop.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...SHOP_COMMANDS,
  ['restore', restoreCommand],
  ['generate', generateCommand],
  ['pictures', picturesCommand],
  ['media', mediaCommand],
]);

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

/** The text may come from a supplier's file or a customer. */
function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${printable(text)}\n`);
}

function createTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  let lastWidth = 0;
  const clear = () => {
    if (lastWidth > 0) stderr.write(`\r${' '.repeat(lastWidth)}\r`);
    lastWidth = 0;
  };
  return {
    // npm runs scripts in the folder of package.json.
    folder: (env.npm_lifecycle_event === 'shop' ? env.INIT_CWD : undefined) ?? process.cwd(),
    print(line) {
      clear();
      write(stdout, line);
    },
    progress(what, done, all) {
      const line = `${what}: ${done} of ${all}`;
      if (stderr.isTTY) stderr.write(`\r${line.padEnd(lastWidth)}`);
      else if (done === all) stderr.write(`${line}\n`);
      lastWidth = stderr.isTTY ? line.length : 0;
    },
  };
}

/** Checks the arguments before it opens the shop or calls the server. */
async function runOnShop(name: string, args: string[], command: ShopCommand): Promise<void> {
  const terminal = createTerminal();
  const signal = whenStopped();
  const work = await command.prepare(args, terminal);
  const { databaseUrl, dataDir } = readConfig();
  // Only one process can open the embedded database.
  const hasRun =
    databaseUrl === undefined && (await runOnServer(dataDir, { command: name, args }, { terminal, signal }));
  if (!hasRun) await withShop(signal, work, command);
}

/** Ctrl-C ends a command as a failure does, so that nothing of it is left; a second one ends it at once. */
function whenStopped(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new StartError('The command was stopped'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return stopping.signal;
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
    if ('run' in command) await command.run(args, createTerminal());
    else await runOnShop(name, args, command);
    return 0;
  } catch (error) {
    const lead = process.stderr.isTTY ? '\n' : '';
    write(
      process.stderr,
      `${lead}${isExpected(error) ? '' : 'Unexpected error: '}${describeError(error, command).join('\n')}`,
    );
    return 1;
  }
}

loadSettings();
process.exitCode = await main();
