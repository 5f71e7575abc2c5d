import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** `…-table.ts` of the contract. */
const TABLE = /[\\/]packages[\\/]contract[\\/]src[\\/](shop|office)[\\/][a-z]+-table\.ts$/;

/**
 * Replaces the contract's tables by what they evaluate to: names, methods, paths and access of the calls. Browsers then
 * load neither the schemas nor the schema library.
 */
export function clientTables() {
  return {
    name: 'client-tables',
    async load(id: string): Promise<string | null> {
      if (!TABLE.test(id)) return null;
      const tables: Record<string, unknown> = await import(pathToFileURL(id).href);
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
        .join('\n');
    },
  } satisfies Plugin;
}
