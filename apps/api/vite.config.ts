import { inAscii } from '@phsar/app-build/in-ascii';
import { defineConfig } from 'vite';
import { placesOfSources } from './places-of-sources.ts';

/** They load files that lie beside their own: machine code, and the embedded database with its data. */
export const IN_PLACE = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', '@electric-sql/pglite-socket'];

/** The server in a few files instead of a thousand: half of a start would go into finding and linking those. */
export default defineConfig({
  plugins: [placesOfSources(), inAscii()],
  ssr: { noExternal: true, external: IN_PLACE },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build',
    minify: false,
    rolldownOptions: {
      input: {
        server: 'src/main.ts',
        shop: 'src/cli/run-command.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
