import { spawn } from 'node:child_process';
import { ROOT } from './run.ts';

/**
 * A change of the server starts it again. What lies in apps/web reaches the open pages by itself; what both
 * share does both.
 */
const RESTARTING = ['apps/api/src', 'apps/api/migrations', 'packages'];

const server = spawn(
  process.execPath,
  [
    ...RESTARTING.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'scripts/dev-server.ts',
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
