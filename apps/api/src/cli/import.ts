import { checkCatalogue, importChecked } from '../modules/import/import.service.ts';
import { describeNow } from '../modules/photo-search/picture-descriptions.ts';
import { createLog } from '../platform/log.ts';
import { type Command, fileArgument } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'import FILE';

export const importCommand: Command = {
  usage,
  summary: 'loads a catalogue file: all of it or nothing, the same key updates the same entry',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    // A wrong file is told before anything is opened.
    const checked = await checkCatalogue(file);
    await withDatabase(async (shop) => {
      const onProgress = (what: string, done: number, all: number) =>
        terminal.progress(`Importing ${what}`, done, all);
      const { banners, products, blogs, pictures } = await importChecked({ ...shop, onProgress }, checked);
      terminal.print(`Imported ${counted({ banners, products, blogs, pictures })}`);
      // For the search by photo; a server that runs on the same database is already at it.
      await describeNow({ ...shop, log: createLog('silent') });
    });
  },
};
