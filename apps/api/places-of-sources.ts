import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = /[\\/]apps[\\/]api[\\/]src[\\/]/;
/** Such a source would find nothing from the built file. */
const BY_OTHER_MEANS =
  /import\.meta\.(dirname|filename)|new Worker\((?!new URL\('\.\/[\w-]+-worker\.ts', import\.meta\.url\))/;
/** Either the code of a thread, or some folder of the shop. */
const BY_PLACE = /'\.\/([\w-]+-worker)\.ts', import\.meta\.url|import\.meta\.url/g;

/**
 * What a source finds by its own place is found from the built file as well: a folder of the shop where it always
 * lay, the code of a thread in a file of its own that is built with the server.
 */
export function placesOfSources(): Plugin {
  let outDir = '';
  return {
    name: 'places-of-sources',
    // Before the compiler writes the sources in its own way.
    enforce: 'pre',
    configResolved: ({ root, build }) => {
      outDir = join(root, build.outDir);
    },
    transform: {
      filter: { id: SOURCES, code: /import\.meta\./ },
      handler(code, id) {
        if (BY_OTHER_MEANS.test(code))
          throw new Error(`${id} asks for its place in a way the build does not know`);
        const placed = code.replace(BY_PLACE, (_, thread?: string) => {
          if (thread === undefined)
            return `new URL('${urlPath(relative(outDir, id))}', import.meta.url).href`;
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${thread}.ts`), fileName: `${thread}.js` });
          return `'./${thread}.js', import.meta.url`;
        });
        return { code: placed, map: null };
      },
    },
  };
}

function urlPath(path: string): string {
  return path.split(sep).join('/');
}
