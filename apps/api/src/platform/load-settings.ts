import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** A file of settings is optional; what the environment already says wins. */
export function loadSettings(): void {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
}
