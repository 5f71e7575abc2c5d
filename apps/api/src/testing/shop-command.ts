import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm test` names the built command: from its sources one takes two seconds to begin, most of them for drizzle-orm's files. */
export const SHOP_COMMAND =
  process.env.SHOP_COMMAND ?? fileURLToPath(new URL('../cli/run-command.ts', import.meta.url));

export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a shopkeeper's command in a folder, with only these settings in its environment. */
export function runShopCommand(
  args: string[],
  folder: string,
  settings: Record<string, string>,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...settings };
    const child = execFile(process.execPath, [SHOP_COMMAND, ...args], { cwd: folder, env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
