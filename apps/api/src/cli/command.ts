import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { CatalogueService } from '../modules/catalogue/catalogue.module.ts';
import type { ProductsService } from '../modules/products/products.module.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import type { Sources } from '../platform/sources.ts';

/** The arguments are wrong; the message says what to type. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a command prints, and the folder that paths are relative to. */
export interface Terminal {
  /** Prints a line to standard output. */
  print(line: string): void;
  /** Shows progress on standard error: a line that changes on a terminal, elsewhere one line at the end. */
  progress(what: string, done: number, all: number): void;
  folder: string;
}

interface Described {
  /** `import FILE` */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
}

/** A command that needs no shop, or opens its database itself: it cannot do so while a server has it. */
export interface LocalCommand extends Described {
  /** @throws UsageError, StartError, CatalogueFileError */
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** A command that works on the shop, open or closed; on the embedded database the running server executes it. */
export interface ShopCommand extends Described {
  /** Applies migrations whatever the settings say. */
  isMigrating?: true;
  /**
   * Checks what was typed before anything is opened. @returns the work, not begun
   * @throws UsageError, CatalogueFileError
   */
  prepare(args: string[], terminal: Terminal): Work | Promise<Work>;
}

/** A command of `npm run shop`. */
export type Command = LocalCommand | ShopCommand;

/** What is to be done with the shop. @throws UsageError, StartError; the signal's reason when stopped */
export type Work = (shop: CommandShop) => Promise<void>;

/** The shop as a command works on it: opened for the command, or the running server's own. */
export interface CommandShop {
  config: Config;
  database: Database;
  media: MediaStore;
  sources: Sources;
  /** Notified of what was written, so that running servers show it. */
  catalogue: CatalogueService;
  products: ProductsService;
  /** Makes new pictures ready for the search by photo. */
  describePictures(): Promise<void>;
  /** Aborted when whoever typed the command stops it. */
  signal: AbortSignal;
}

/** Shows the progress of work that ends at its next step once it is stopped. */
export function progressOf({ progress }: Terminal, doing: string, signal: AbortSignal) {
  return (what: string, done: number, all: number) => {
    signal.throwIfAborted();
    progress(`${doing} ${what}`, done, all);
  };
}

/** The error for wrong arguments. @param reason what is wrong */
export function wrongUsage(reason: string, usage: string): UsageError {
  return new UsageError(`${reason}\nUsage: npm run shop -- ${usage}`);
}

/** Parses a command's options and exactly `count` positional arguments. @throws UsageError */
export function parsedArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  { options, count, usage }: { options: Options; count: number; usage: string },
) {
  const parsed = parsedOrThrow(
    () => parseArgs({ args, options, allowPositionals: true, strict: true }),
    usage,
  );
  const given = parsed.positionals.length;
  if (given !== count)
    throw wrongUsage(given < count ? 'An argument is missing' : 'Too many arguments', usage);
  return parsed;
}

function parsedOrThrow<T>(parse: () => T, usage: string): T {
  try {
    return parse();
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

/** The positional arguments of a command without options, exactly `count`. @throws UsageError */
export function plainArguments(args: string[], count: number, usage: string): string[] {
  return parsedArguments(args, { options: {}, count, usage }).positionals;
}

/** The single file argument of a command, as an absolute path. @throws UsageError */
export function fileArgument(args: string[], usage: string, { folder }: Terminal): string {
  const [file = ''] = plainArguments(args, 1, usage);
  return resolve(folder, file);
}
