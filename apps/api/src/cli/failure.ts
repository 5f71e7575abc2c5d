import { onOneLine } from '@phsar/domain/one-line';
import { CatalogueFileError } from '../modules/import/import.module.ts';
import { MediaUnavailableError } from '../platform/media/media-store.ts';
import { StartError } from '../platform/start-error.ts';
import { type Command, UsageError } from './command.ts';

/** Why the running server could not execute a command, in the server's words. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Maximum mistakes shown; a file with more has a single cause. */
const MAX_SHOWN_MISTAKES = 200;

/** Whether the person who typed the command can fix it. */
export function isExpected(error: unknown): boolean {
  return [UsageError, StartError, CatalogueFileError, CommandFailure, MediaUnavailableError].some(
    (kind) => error instanceof kind,
  );
}

/** What went wrong with a command, one line each. */
export function linesOf(error: unknown, { usage }: Pick<Command, 'usage'>): readonly string[] {
  if (error instanceof CommandFailure) return error.lines;
  if (error instanceof UsageError) return [error.message, `Usage: npm run shop -- ${usage}`];
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
