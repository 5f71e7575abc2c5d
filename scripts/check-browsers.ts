/** Checks that the built scripts of both apps use no syntax and no methods that the oldest supported browsers lack. */
import { globSync, readFileSync } from 'node:fs';
import { OLDEST_BROWSERS } from '../packages/app-build/src/browsers.ts';
import { ROOT, run } from './run.ts';

const SCRIPTS = 'apps/{web/build/{client,worker},office/build}/**/*.js';
/** Safari before 16.4 refuses a script with a lookbehind, which es-check does not look for. */
const LOOKBEHIND = /\(\?<[=!]/;

const query = OLDEST_BROWSERS.map((target) => target.replace('ios', 'ios_saf').replace(/(?=\d)/, ' '));
const code = await run('es-check', [
  'checkBrowser',
  '--module',
  '--checkFeatures',
  `--browserslistQuery=${query.join(', ')}`,
  SCRIPTS,
]);
const files = globSync(SCRIPTS, { cwd: ROOT });
const refused = files.filter((file) => LOOKBEHIND.test(readFileSync(`${ROOT}${file}`, 'utf8')));
for (const file of refused) process.stderr.write(`A lookbehind, which Safari before 16.4 lacks: ${file}\n`);
process.exit(code !== 0 || refused.length > 0 ? 1 : 0);
