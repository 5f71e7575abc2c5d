import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createAuditService } from '../modules/audit/audit.module.ts';
import { recordingWrites } from '../modules/cdn/cdn.module.ts';
import {
  checkCatalogue,
  drawPictures,
  exportCatalogue,
  generatedCatalogue,
  importChecked,
  preparePictures,
} from '../modules/import/import.module.ts';
import {
  counted,
  fileArgument,
  type LocalCommand,
  parsedArguments,
  plainArguments,
  progressOf,
  type ShopCommand,
  UsageError,
  wholeNumber,
} from './command.ts';

const MAX_GENERATED = 1_000_000;

export const importCommand: ShopCommand = {
  usage: 'import FILE [--stock keep|set]',
  summary:
    'loads a catalogue file, all of it or nothing; known products keep their stock unless told `--stock set`',
  async prepare(args, terminal) {
    const options = { stock: { type: 'string', default: 'keep' } } as const;
    const { values, positionals } = parsedArguments(args, options, 1);
    const { stock } = values;
    if (stock !== 'keep' && stock !== 'set') throw new UsageError('--stock is keep or set');
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

export const exportCommand: ShopCommand = {
  usage: 'export FILE',
  summary: 'writes the catalogue as a file for `import`, its pictures in a folder beside it',
  prepare(args, terminal) {
    const file = fileArgument(args, terminal);
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

export const picturesCommand: LocalCommand = {
  usage: 'pictures FILE',
  summary: "makes every size of a catalogue file's pictures in media/ beside it, for a fast import",
  async run(args, terminal) {
    const file = fileArgument(args, terminal);
    const { made, removed } = await preparePictures(file, (what, done, all) =>
      terminal.progress(`Preparing ${what}`, done, all),
    );
    terminal.print(`Made ${made} files, removed ${removed} that belong to no picture any more`);
  },
};

export const generateCommand: LocalCommand = {
  usage: 'generate COUNT',
  summary: 'writes a catalogue file with COUNT made-up products, for trying out a large shop',
  async run(args, { folder, print }) {
    const [typed = ''] = plainArguments(args, 1);
    const count = wholeNumber(typed, MAX_GENERATED, 'COUNT');
    const target = join(folder, `catalogue-${count}`);
    await mkdir(target, { recursive: true });
    for (const { name, bytes } of await drawPictures()) await writeFile(join(target, name), bytes);
    const file = join(target, 'catalogue.json');
    await writePieces(file, generatedCatalogue(count));
    print(`Wrote ${file}`);
  },
};

/** Writes with backpressure, so that little of the file is in memory. */
async function writePieces(file: string, pieces: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
