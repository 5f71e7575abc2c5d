import { openDatabase } from '../platform/database/open-database.ts';
import { recordingLog } from './recording-log.ts';

// A process for tests to kill: opens the database in the folder, then writes rows one by one and prints each
// number once it is acknowledged. Arguments: data folder, migrations folder.
const [dataDir = '', migrationsDir = ''] = process.argv.slice(2);

try {
  const database = await openDatabase({ dataDir, migrationsDir, log: recordingLog() });
  for (let id = 1; ; id += 1) {
    await database.pool.query('INSERT INTO notes (id) VALUES ((SELECT coalesce(max(id), 0) + 1 FROM notes))');
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}\n` : String(error));
  process.exitCode = 1;
}
