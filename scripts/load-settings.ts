import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

/** A file of settings is optional; what the environment already says wins. */
export function loadSettings(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
