import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** Changes in these folders restart the server. Vite hot-reloads changes in apps/web, apps/office and packages/ui. */
const RESTARTING = [
  'apps/api/src',
  'apps/api/migrations',
  ...readdirSync(join(ROOT, 'packages'))
    .filter((name) => name !== 'ui' && name !== 'app-build')
    .map((name) => `packages/${name}`),
];

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
