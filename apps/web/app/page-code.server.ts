import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { PageFiles } from './lib/code/code-loading.ts';
import { routes } from './routes.ts';

/** What pages name of the browser's build. */
export interface PageCode {
  /** HTML for the head: the styles, and the font that Khmer is written in. */
  head: string;
  /** The styles in it. */
  styles: readonly string[];
  /** The script that starts everything, and all it imports; largest first. */
  entry: string;
  entryFiles: readonly string[];
  /** The pages' own scripts, the page's own file first. */
  files: PageFiles;
}

const ENTRY = 'app/entry.client.tsx';
const STYLES = 'app/styles/app.css';
const KHMER_FONT = /\/noto-sans-khmer-400\.woff2$/;

/** For the sources as Vite serves them in development. */
export const LIVE_CODE: PageCode = {
  head: `<link rel="stylesheet" href="/${STYLES}">`,
  styles: [],
  entry: `/${ENTRY}`,
  entryFiles: [],
  files: {},
};

/**
 * Reads what the build wrote beside the browser's files.
 * @param clientDir the folder of the browser's files
 */
export function readPageCode(clientDir: string): PageCode {
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const fileOf = (key: string | undefined) => {
    const file = manifest[key ?? '']?.file;
    if (file === undefined) throw new Error(`The build has no ${key}`);
    return `/${file}`;
  };
  const sizeOf = (file: string) => statSync(join(clientDir, file)).size;
  const importsOf = (key: string, found = new Set<string>()): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) importsOf(imported, found);
    return found;
  };

  const entryKeys = importsOf(ENTRY);
  const pageFiles = lazyPages().map(({ id, path }) => {
    const keys = [...importsOf(`app/routes/${id.split('/')[0]}.tsx`)].filter((key) => !entryKeys.has(key));
    return [path, keys.map(fileOf)] as const;
  });
  // All styles are inlined: a link would cost a phone one more round trip before the first paint.
  const styles = readFileSync(join(clientDir, fileOf(STYLES)), 'utf8');
  const khmerFont = fileOf(Object.keys(manifest).find((key) => KHMER_FONT.test(key)));
  return {
    head: `<link rel="preload" href="${khmerFont}" as="font" type="font/woff2" crossorigin="anonymous"><style>${styles}</style>`,
    styles: [styles],
    entry: fileOf(ENTRY),
    entryFiles: [...entryKeys].map(fileOf).sort((a, b) => sizeOf(b) - sizeOf(a)),
    files: Object.fromEntries(pageFiles),
  };
}

/** The pages whose code is not in the entry. */
function lazyPages(): { id: string; path: string }[] {
  const pages = routes.flatMap(({ children = [] }) => children).flatMap(({ children = [] }) => children);
  return pages.flatMap(({ id, path, lazy }) =>
    id === undefined || path === undefined || lazy === undefined ? [] : [{ id, path }],
  );
}
