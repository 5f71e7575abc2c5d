import { resolve } from 'node:path';
import { checkCatalogue, importChecked } from '../modules/import/import.service.ts';
import { describeNow } from '../modules/photo-search/picture-descriptions.ts';
import { createLog } from '../platform/log.ts';
import { type Command, parsedArguments, wrongUsage } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'import FILE [--stock keep|set]';

export const importCommand: Command = {
  usage,
  summary:
    'loads a catalogue file, all of it or nothing; known products keep their stock unless told `--stock set`',
  async run(args, terminal) {
    const options = { stock: { type: 'string', default: 'keep' } } as const;
    const { values, positionals } = parsedArguments(args, { options, count: 1, usage });
    const { stock } = values;
    if (stock !== 'keep' && stock !== 'set') throw wrongUsage('--stock is keep or set', usage);
    const file = resolve(terminal.folder, positionals[0] ?? '');
    // A wrong file is told before anything is opened.
    const checked = await checkCatalogue(file);
    await withDatabase(async (shop) => {
      const onProgress = (what: string, done: number, all: number) =>
        terminal.progress(`Importing ${what}`, done, all);
      const { banners, products, blogs, pictures } = await importChecked({ ...shop, onProgress }, checked, {
        stock,
      });
      terminal.print(`Imported ${counted({ banners, products, blogs, pictures })}`);
      // For the search by photo; a server that runs on the same database is already at it.
      await describeNow({ ...shop, log: createLog('silent') });
    });
  },
};
