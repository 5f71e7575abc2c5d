import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodeOf } from './platform/database/database-error.ts';
import { StartError } from './platform/start-error.ts';

/** Characters; 32 random bytes in base64url are 43. */
export const MIN_SECRET_LENGTH = 32;

/** Whether a secret is too short or repeats a few characters. */
export function isWeakSecret(secret: string): boolean {
  return secret.length < MIN_SECRET_LENGTH || new Set(secret).size < 10;
}

/** The shop's secret, generated at the first start; `wx` lets only one of two starting servers create it. @throws StartError */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (isWeakSecret(secret))
      throw new StartError(`The token secret in ${file} is damaged: delete it and start again`);
    return secret;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`Cannot write to the data folder ${dataDir}: ${String(error)}`);
  }
}
