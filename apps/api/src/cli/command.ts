import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

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

/** What was typed does not suit the command. @param reason what is wrong with it */
export function wrongUsage(reason: string, usage: string): UsageError {
  return new UsageError(`${reason}\nUsage: npm run shop -- ${usage}`);
}

/** A command's options and its plain arguments, exactly `count` of them. @throws UsageError */
export function parsedArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, count, usage }: { options: Options; count: number; usage: string },
) {
  const parsed = parsedOrThrow(
    () => parseArgs({ args, options, allowPositionals: true, strict: true }),
    usage,
  );
  const given = parsed.positionals.length;
  if (given !== count) throw wrongUsage(given < count ? 'Something is missing' : 'That is too much', usage);
  return parsed;
}

function parsedOrThrow<T>(parse: () => T, usage: string): T {
  try {
    return parse();
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

/** The plain arguments of a command without options, exactly `count`. @throws UsageError */
export function plainArguments(args: string[], count: number, usage: string): string[] {
  return parsedArguments(args, { options: {}, count, usage }).positionals;
}

/** The one file a command takes, as a whole path. @throws UsageError */
export function fileArgument(args: string[], usage: string, { folder }: Terminal): string {
  const [file = ''] = plainArguments(args, 1, usage);
  return resolve(folder, file);
}
