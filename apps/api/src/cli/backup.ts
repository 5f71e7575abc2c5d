import * as z from 'zod/mini';
import { readConfig } from '../config.ts';
import { backUp } from '../modules/backup/backup.service.ts';
import { askRunningShop } from '../platform/shop-socket.ts';
import { systemSources } from '../platform/sources.ts';
import { StartError } from '../platform/start-error.ts';
import { type Command, fileArgument } from './command.ts';
import { counted } from './counted.ts';
import { withDatabase } from './with-database.ts';

const usage = 'backup FILE';

const backupSummary = z.object({ rows: z.int(), pictures: z.int(), missing: z.int() });
type BackupSummary = z.output<typeof backupSummary>;

export const backupCommand: Command = {
  usage,
  summary: 'writes the whole shop into one file: accounts, orders, catalogue, pictures',
  async run(args, terminal) {
    const file = fileArgument(args, usage, terminal);
    const { rows, pictures, missing } = await makeBackup(file);
    terminal.print(`Backed up ${counted({ rows, pictures })} to ${file}`);
    if (missing > 0)
      terminal.print(`Not in it, because their originals are missing: ${counted({ pictures: missing })}`);
  },
};

/** A server that runs on the embedded database makes it itself: nobody else can open its folder. */
async function makeBackup(file: string): Promise<BackupSummary> {
  const { databaseUrl, dataDir } = readConfig();
  const made = databaseUrl === undefined ? await askRunningShop(dataDir, 'backup', file) : null;
  if (made !== null) return backupSummary.parse(made);
  return await withDatabase((shop) => backUp({ ...shop, sources: systemSources }, file, whenStopped()));
}

/** Ctrl-C ends it as a failure does, so that nothing of it is left; a second one ends it at once. */
function whenStopped(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new StartError('The backup was stopped'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return stopping.signal;
}
