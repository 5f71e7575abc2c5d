import { exportCatalogue } from '../modules/import/export.service.ts';
import { type Command, fileArgument } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'export FILE';

export const exportCommand: Command = {
  usage,
  summary: 'writes the catalogue as a file for `import`, its pictures in a folder beside it',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    await withDatabase(async (shop) => {
      const onProgress = (what: string, done: number, all: number) =>
        terminal.progress(`Exporting ${what}`, done, all);
      const { banners, products, blogs, pictures } = await exportCatalogue({ ...shop, onProgress }, file);
      terminal.print(`Exported ${counted({ banners, products, blogs, pictures })} to ${file}`);
    });
  },
};
