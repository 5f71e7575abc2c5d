import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';

export { backUp, restore } from './backup.ts';

/** A topic of the outbox, without data. */
export const BACKUP_FAILED = 'backup.failed';

/** Notifies staff: the output of a command that a timer runs goes unread. */
export async function tellOfFailedBackup({
  database,
  sources,
}: {
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
}): Promise<void> {
  await enqueue(database.db, { topic: BACKUP_FAILED, about: 'backup', data: {}, now: sources.now() });
}
