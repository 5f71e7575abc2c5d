import { exportCatalogue } from '../modules/import/import.module.ts';
import { fileArgument, progressOf, type ShopCommand } from './command.ts';
import { counted } from './counted.ts';

const usage = 'export FILE';

export const exportCommand: ShopCommand = {
  usage,
  summary: 'writes the catalogue as a file for `import`, its pictures in a folder beside it',
  prepare(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    return async (shop) => {
      const onProgress = progressOf(terminal, 'Exporting', shop.signal);
      const summary = await exportCatalogue({ ...shop, onProgress }, file);
      const { banners, products, blogs, pictures, withoutPicture = 0 } = summary;
      terminal.print(`Exported ${counted({ banners, products, blogs, pictures })} to ${file}`);
      if (withoutPicture > 0) {
        terminal.print(
          `Left out: ${counted({ products: withoutPicture })} without a picture, which the file asks for`,
        );
      }
    };
  },
};
