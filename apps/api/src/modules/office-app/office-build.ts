import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TRUSTED_TYPES } from '../../platform/http/security-headers.ts';
import { StartError } from '../../platform/start-error.ts';

/** The built office: one page, whatever the path, and the files it loads. */
export interface OfficeBuild {
  dir: string;
  page(): string | Promise<string>;
  policy: string;
  /** The service worker's script; absent in development. */
  serviceWorker?: string;
}

/** Nothing inline runs: the page holds no script or style of its own. */
export const OFFICE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  TRUSTED_TYPES,
].join('; ');

const BUILD_DIR = fileURLToPath(new URL('../../../../office/build/', import.meta.url));

/** @throws StartError when the office has not been built */
export function loadOfficeBuild(buildDir = BUILD_DIR): OfficeBuild {
  const file = join(buildDir, 'index.html');
  if (!existsSync(file)) throw new StartError('The office is not built yet: run `npm run build` first');
  const html = readFileSync(file, 'utf8');
  const serviceWorker = readFileSync(join(buildDir, 'worker/sw.js'), 'utf8');
  return { dir: buildDir, page: () => html, policy: OFFICE_POLICY, serviceWorker };
}
