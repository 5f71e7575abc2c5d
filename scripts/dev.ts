import { spawn } from 'node:child_process';
import { ROOT } from './run.ts';

/**
 * Changes in these folders restart the server. Vite hot-reloads changes in apps/web; changes in packages/ do both.
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
