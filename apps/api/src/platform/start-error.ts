/** Something the person who starts the shop can mend: shown as it is, without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
