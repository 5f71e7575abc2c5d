/** A problem that the person starting the shop can fix: printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Prints a StartError as one line, anything else with its stack, and exits with code 1. */
export function endWith(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
