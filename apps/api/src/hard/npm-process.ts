import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { spawnGuarded } from '../testing/when-process-ends.ts';
import { seedShop } from './seeded-shop.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

interface NpmProcess {
  url: string;
  /** Sends the signal to npm alone, as a supervisor does. @returns its exit code */
  stop(): Promise<number | null>;
  isServerAlive(): boolean;
}

/** Runs the shop by `npm <args>`, on PostgreSQL. */
export async function runByNpm(args: readonly string[]): Promise<NpmProcess> {
  const shop = await seedShop('postgres', { shoppers: 0, stocks: [1] });
  onTestFinished(() => shop.remove());
  const npm = spawnGuarded('npm', [...args, '--silent'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SHOP_DEMO: 'off',
      DATA_DIR: shop.dataDir,
      DATABASE_URL: shop.databaseUrl ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    npm.kill('SIGKILL');
  });
  let server = 0;
  let url = '';
  for await (const line of createInterface(npm.stdout)) {
    const { pid, msg } = lineOf(line);
    server = pid;
    url = /listening at (\S+)/.exec(msg)?.[1] ?? url;
    if (msg.includes('The shop is open')) break;
  }
  return {
    url,
    async stop() {
      const ended = once(npm, 'exit');
      npm.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
    isServerAlive() {
      try {
        return process.kill(server, 0);
      } catch {
        return false;
      }
    },
  };
}

/** Vite's output is mixed with the JSON log lines. */
function lineOf(line: string): { pid: number; msg: string } {
  return line.startsWith('{') ? JSON.parse(line) : { pid: 0, msg: '' };
}
