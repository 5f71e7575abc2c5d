import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettings } from '../apps/api/src/platform/load-settings.ts';
import { buildIfNeeded, isBuilt } from './build-if-needed.ts';
import { ROOT } from './run.ts';

loadSettings();
// React picks its production build by this when it is first imported.
process.env.NODE_ENV ??= 'production';

// Later starts skip compiling.
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'));

if (!isBuilt()) {
  const { checkOrEnd } = await import('../apps/api/src/check-start.ts');
  checkOrEnd();
  await buildIfNeeded();
}
await import(pathToFileURL(join(ROOT, 'apps/api/build/server.js')).href);
