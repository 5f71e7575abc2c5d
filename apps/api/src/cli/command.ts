import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What a person typed cannot be done as it stands; the message says what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a command writes, and the folder that paths are relative to. */
export interface Terminal {
  /** One line on standard output. */
  print(line: string): void;
  /** A line on standard error: one that changes on a terminal, elsewhere one when all is done. */
  progress(what: string, done: number, all: number): void;
  folder: string;
}

export interface Command {
  /** `import FILE` */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** @throws UsageError, StartError, CatalogueFileError */
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** The plain arguments of a command, exactly so many. @throws UsageError */
export function plainArguments(args: string[], count: number, usage: string): string[] {
  const wrong = (reason: string) => new UsageError(`${reason}\nUsage: npm run shop -- ${usage}`);
  let given: string[];
  try {
    given = parseArgs({ args, allowPositionals: true, strict: true }).positionals;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  if (given.length !== count) throw wrong(given.length < count ? 'Something is missing' : 'That is too much');
  return given;
}

/** The one file a command takes, as a whole path. @throws UsageError */
export function fileArgument(args: string[], usage: string, { folder }: Terminal): string {
  const [file = ''] = plainArguments(args, 1, usage);
  return resolve(folder, file);
}
