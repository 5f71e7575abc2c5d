import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { onOneLine } from '@phsar/domain/one-line';
import type { Config } from '../config.ts';
import type { CatalogueService } from '../modules/catalogue/catalogue.module.ts';
import { CatalogueFileError } from '../modules/import/import.module.ts';
import type { ProductsService } from '../modules/products/products.module.ts';
import { errorCodeOf } from '../platform/database/database-error.ts';
import type { Database } from '../platform/database/open-database.ts';
import { type MediaStore, MediaUnavailableError } from '../platform/media/media-store.ts';
import type { Sources } from '../platform/sources.ts';
import { StartError } from '../platform/start-error.ts';

/** The arguments are wrong; `describeError` adds the command's usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a command prints, and the folder that paths are relative to. */
export interface Terminal {
  print(line: string): void;
  /** Shows progress on standard error: a line that changes on a terminal, elsewhere one line at the end. */
  progress(what: string, done: number, all: number): void;
  folder: string;
}

interface Described {
  usage: string;
  summary: string;
}

/** A command that needs no shop, or opens its database itself: it cannot do so while a server has it. */
export interface LocalCommand extends Described {
  run(args: string[], terminal: Terminal): Promise<void>;
}

/** A command that works on the shop, open or closed; on the embedded database the running server executes it. */
export interface ShopCommand extends Described {
  /** Applies migrations whatever the settings say. */
  isMigrating?: true;
  /** Checks the arguments before anything is opened. @returns the work, not begun */
  prepare(args: string[], terminal: Terminal): Work | Promise<Work>;
}

export type Command = LocalCommand | ShopCommand;

/** Throws the signal's reason when stopped. */
export type Work = (shop: CommandShop) => Promise<void>;

/** The shop as a command works on it: opened for the command, or the running server's own. */
export interface CommandShop {
  config: Config;
  database: Database;
  media: MediaStore;
  sources: Sources;
  /** Notifies running servers of what was written. */
  catalogue: CatalogueService;
  products: ProductsService;
  /** Makes new pictures ready for the search by photo. */
  describePictures(): Promise<void>;
  signal: AbortSignal;
}

/** Shows the progress of work that ends at its next step once it is stopped. */
export function progressOf({ progress }: Terminal, doing: string, signal: AbortSignal) {
  return (what: string, done: number, all: number) => {
    signal.throwIfAborted();
    progress(`${doing} ${what}`, done, all);
  };
}

/** Parses a command's options and exactly `count` positional arguments. @throws UsageError, or an error of `parseArgs` */
export function parsedArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  count: number,
) {
  const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  const given = parsed.positionals.length;
  if (given !== count) {
    throw new UsageError(given < count ? 'An argument is missing' : 'Too many arguments');
  }
  return parsed;
}

/** The positional arguments of a command without options, exactly `count`. @throws UsageError */
export function plainArguments(args: string[], count: number): string[] {
  return parsedArguments(args, {}, count).positionals;
}

/** The single file argument of a command, as an absolute path. @throws UsageError */
export function fileArgument(args: string[], { folder }: Terminal): string {
  const [file = ''] = plainArguments(args, 1);
  return resolve(folder, file);
}

export function wholeNumber(text: string, max: number, what: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new UsageError(`${what} is a whole number from 1 to ${max}`);
}

/** Formats counts: `4 banners, 1 product, 14 blogs`. */
export function counted(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${count === 1 ? name.replace(/s$/, '') : name}`)
    .join(', ');
}

/** The command's arguments are wrong, as the command or `parseArgs` found. */
function isWrongUsage(error: unknown): error is Error {
  return error instanceof UsageError || errorCodeOf(error)?.startsWith('ERR_PARSE_ARGS') === true;
}

/** Maximum mistakes shown; a file with more has a single cause. */
const MAX_SHOWN_MISTAKES = 200;

/** Whether the person who typed the command can fix it. */
export function isExpected(error: unknown): boolean {
  const kinds = [StartError, CatalogueFileError, MediaUnavailableError];
  return isWrongUsage(error) || kinds.some((kind) => error instanceof kind);
}

/** What went wrong with a command, one line each. */
export function describeError(error: unknown, { usage }: Pick<Command, 'usage'>): readonly string[] {
  if (isWrongUsage(error)) return [error.message, `Usage: npm run shop -- ${usage}`];
  if (error instanceof CatalogueFileError) {
    const lines = error.mistakes.map(({ path, message }) =>
      onOneLine(path === '' ? message : `${path}: ${message}`),
    );
    const more = lines.length - MAX_SHOWN_MISTAKES;
    return [
      ...lines.slice(0, MAX_SHOWN_MISTAKES),
      ...(more > 0 ? [`… and ${more} more`] : []),
      'Nothing was imported.',
    ];
  }
  if (error instanceof MediaUnavailableError) return [`The media bucket cannot be used: ${error.reason}`];
  return [error instanceof Error ? error.message : String(error)];
}
