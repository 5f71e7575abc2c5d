import { readConfig } from '../config.ts';
import { copyMedia } from '../modules/media/media.module.ts';
import { createLog } from '../platform/log.ts';
import { mediaFolder, openMediaStore } from '../platform/media/open-media-store.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, type LocalCommand, plainArguments, UsageError } from './command.ts';

/** Needs no database: it may run while the shop is open, on either store. */
export const mediaCommand: LocalCommand = {
  usage: 'media copy-to bucket|folder',
  summary: 'copies the pictures that are missing there from DATA_DIR/media to the bucket, or back',
  async run(args, { print, progress }) {
    const [action, target] = plainArguments(args, 2);
    if (action !== 'copy-to' || (target !== 'bucket' && target !== 'folder')) {
      throw new UsageError('Say where to');
    }
    const config = readConfig();
    if (config.mediaBucket === null) {
      throw new StartError('There is no bucket: set MEDIA_BUCKET and the other settings MEDIA_*');
    }
    const bucket = await openMediaStore(config, createLog('silent'));
    const folder = mediaFolder(config);
    const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder];
    const { copied, known, damaged } = await copyMedia(from, to, {
      onProgress: (done, all) => progress('Copying files', done, all),
    });
    print(`Copied ${counted({ files: copied })} to the ${target}; ${known} were there already`);
    for (const name of damaged) print(`Damaged, not copied: ${name}`);
    if (copied > 0) print('Run it again once all servers use it: it copies what came meanwhile');
  },
};
