import { join } from 'node:path';
import { build } from 'vite';
import { OLDEST_BROWSERS } from './browsers.ts';

interface WorkerBuild {
  /** The app's folder; the worker is its `service-worker/worker.ts`. */
  appDir: string;
  outDir: string;
  /** Values by the names that the worker declares. */
  inserted: Record<string, unknown>;
}

/** Writes `sw.js`, one plain script. It stands beside the app's files and not among them: the server decides whether to hand it out. */
export async function buildWorker({ appDir, outDir, inserted }: WorkerBuild): Promise<void> {
  const values = Object.entries(inserted).map(([name, value]) => [name, JSON.stringify(value)]);
  await build({
    root: appDir,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { ...Object.fromEntries(values), 'import.meta.env.SSR': 'false' },
    build: {
      outDir,
      target: OLDEST_BROWSERS,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(appDir, 'service-worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
