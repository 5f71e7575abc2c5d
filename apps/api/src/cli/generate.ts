import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPictures, generatedCatalogue } from '../modules/import/import.module.ts';
import { type LocalCommand, plainArguments, wrongUsage } from './command.ts';

const usage = 'generate COUNT';
const MAX_COUNT = 1_000_000;

export const generateCommand: LocalCommand = {
  usage,
  summary: 'writes a catalogue file with COUNT made-up products, for trying out a large shop',
  async run(args, { folder, print }) {
    const [typed = ''] = plainArguments(args, 1, usage);
    const count = Number(typed);
    if (!/^\d+$/.test(typed) || count < 1 || count > MAX_COUNT) {
      throw wrongUsage(`COUNT is a whole number from 1 to ${MAX_COUNT}`, usage);
    }
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
