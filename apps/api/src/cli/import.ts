import { resolve } from 'node:path';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { recordingWrites } from '../modules/cdn/cdn.module.ts';
import { checkCatalogue, importChecked } from '../modules/import/import.module.ts';
import { parsedArguments, progressOf, type ShopCommand, wrongUsage } from './command.ts';
import { counted } from './counted.ts';

const usage = 'import FILE [--stock keep|set]';

export const importCommand: ShopCommand = {
  usage,
  summary:
    'loads a catalogue file, all of it or nothing; known products keep their stock unless told `--stock set`',
  async prepare(args, terminal) {
    const options = { stock: { type: 'string', default: 'keep' } } as const;
    const { values, positionals } = parsedArguments(args, { options, count: 1, usage });
    const { stock } = values;
    if (stock !== 'keep' && stock !== 'set') throw wrongUsage('--stock is keep or set', usage);
    const checked = await checkCatalogue(resolve(terminal.folder, positionals[0] ?? ''));
    return async (shop) => {
      const onProgress = progressOf(terminal, 'Importing', shop.signal);
      const audit = createAuditService({ db: shop.database.db, sources: shop.sources });
      const recordWrite = recordingWrites(shop.config.cdn, shop.sources);
      const done = await importChecked({ ...shop, onProgress }, checked, { stock, audit, recordWrite });
      shop.catalogue.changes.publish({ kind: 'catalogue', products: 'all' });
      const { banners, products, blogs, pictures } = done;
      terminal.print(`Imported ${counted({ banners, products, blogs, pictures })}`);
      await shop.describePictures();
    };
  },
};
