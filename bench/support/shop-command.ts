import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SHOP_COMMAND } from '../../apps/api/src/testing/shop-command.ts';
import type { ShopProcess } from '../../e2e/support/shop-process.ts';

const run = promisify(execFile);

/** Runs the shopkeeper's commands for a shop, in a folder and with the shop's settings. They throw when they fail. */
export function commandOf(
  { dataDir }: Pick<ShopProcess, 'dataDir'>,
  { folder, settings }: { folder: string; settings: Record<string, string> },
): (...args: string[]) => Promise<void> {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir };
  return async (...args) => {
    await run(process.execPath, [SHOP_COMMAND, ...args], { cwd: folder, env });
  };
}
