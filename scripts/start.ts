import { join } from 'node:path';
import { loadSettings } from '../apps/api/src/platform/load-settings.ts';
import { buildIfNeeded, isBuilt } from './build-if-needed.ts';
import { ROOT } from './run.ts';

loadSettings();

if (!isBuilt()) {
  const { checkOrEnd } = await import('../apps/api/src/check-start.ts');
  checkOrEnd();
  await buildIfNeeded();
}
// The built server takes this process's place, and with it the memory of what looked at the sources and ran this file: 15 MB.
// Windows alone lacks this call, and its shell cannot run `npm start` as it is written either.
process.execve?.(
  process.execPath,
  [process.execPath, ...process.execArgv, join(ROOT, 'apps/api/build/server.js')],
  {
    // React picks its production build by this when it is first imported.
    NODE_ENV: 'production',
    // Later starts skip compiling.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
    ...process.env,
  },
);
