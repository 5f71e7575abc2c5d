import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** Loads `.env` if it exists; variables that are already set win. */
export function loadSettings(): void {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
}
