import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { IN_PLACE } from '../apps/api/vite.config.ts';
import { ROOT } from './run.ts';

/** What a built shop reads, beside the packages that are not bundled. */
const READ_AT_RUN_TIME = [
  'apps/api/build',
  'apps/api/migrations',
  'apps/office/build',
  'apps/web/build',
  'catalogue/demo/catalogue.json',
  'catalogue/demo/media',
  'catalogue/demo/pictures',
  'LICENSE',
  'NOTICE.md',
];

/** The folders of the packages that are not bundled, and of all they need. */
function packageFolders(): string[] {
  const selector = IN_PLACE.flatMap((name) => [`[name="${name}"]`, `[name="${name}"] *`]).join(', ');
  const found = execFileSync('npm', ['query', selector], { cwd: ROOT, encoding: 'utf8' });
  return (JSON.parse(found) as { location: string }[]).map(({ location }) => location);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/pack.ts FOLDER');
for (const path of [...READ_AT_RUN_TIME, ...packageFolders()]) {
  cpSync(join(ROOT, path), join(folder, path), { recursive: true });
}
