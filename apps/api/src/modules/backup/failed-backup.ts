import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';

/** A backup failed: a topic of the outbox, without data. */
export const BACKUP_FAILED = 'backup.failed';

/** Lets staff know: nobody looks at the output of a command that a timer runs. */
export async function tellOfFailedBackup({
  database,
  sources,
}: {
  database: Pick<Database, 'db'>;
  sources: Pick<Sources, 'now'>;
}): Promise<void> {
  await enqueue(database.db, { topic: BACKUP_FAILED, about: 'backup', data: {}, now: sources.now() });
}
