import { preparePictures } from '../modules/import/import.module.ts';
import { fileArgument, type LocalCommand } from './command.ts';

const usage = 'pictures FILE';

export const picturesCommand: LocalCommand = {
  usage,
  summary: "makes every size of a catalogue file's pictures in media/ beside it, for a fast import",
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    const { made, removed } = await preparePictures(file, (what, done, all) =>
      terminal.progress(`Preparing ${what}`, done, all),
    );
    terminal.print(`Made ${made} files, removed ${removed} that belong to no picture any more`);
  },
};
