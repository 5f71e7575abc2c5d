import { randomUUID } from 'node:crypto';
import { recordCatalogueWrite } from '../../changes/catalogue-writing.ts';
import { lockCatalogue } from '../../changes/change-log.repository.ts';
import type { Database } from '../../platform/database/open-database.ts';
import {
  type Executor,
  inTransaction,
  inTransactionOnce,
  type Transaction,
} from '../../platform/database/transaction.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import type { Sources } from '../../platform/sources.ts';
import { StartError } from '../../platform/start-error.ts';
import * as repository from './backup.repository.ts';
import { type BackupLine, readBackupFile, type WriteLine, writeBackupFile } from './backup-file.ts';

interface BackupDeps {
  database: Database;
  media: MediaStore;
}

interface BackupSummary {
  rows: number;
  pictures: number;
}

const ROWS_AT_ONCE = 200;

/**
 * Writes a consistent snapshot of the whole shop into a file; the shop keeps selling.
 * @returns also how many pictures' originals are missing in the media store
 * @throws StartError when the file cannot be written; the signal's reason when aborted
 */
export async function backUp(
  { database, media, sources }: BackupDeps & { sources: Pick<Sources, 'now'> },
  path: string,
  signal?: AbortSignal,
): Promise<BackupSummary & { missing: number }> {
  const counts = { rows: 0, pictures: 0, missing: 0 };
  const work = async (write: WriteLine) => {
    const pictures: string[] = [];
    const madeAt = sources.now().toISOString();
    await readSnapshot(database, {
      begin: (schemaVersion) => write({ phsarBackup: 1, schemaVersion, madeAt }),
      async row(table, row) {
        if (table === 'pictures') pictures.push(String(row.id));
        counts.rows += 1;
        await write({ table, row: repository.withoutStaffPassword(table, row) });
      },
    });
    await writePictures(media, pictures, counts, write);
    await write({ end: { rows: counts.rows, pictures: counts.pictures } });
  };
  await writeBackupFile(path, work, signal);
  return counts;
}

interface SnapshotReader {
  begin(schemaVersion: number): Promise<void>;
  row(table: string, row: repository.TableRow): Promise<void>;
}

/**
 * Reads all rows of one snapshot without blocking other statements. On PostgreSQL the transaction stays open: it has its
 * own connection. The embedded database has a single session, so a short transaction opens held cursors, which are read
 * after it; other statements run in between. Its COMMIT reads the whole shop at once.
 */
async function readSnapshot(database: Database, reader: SnapshotReader): Promise<void> {
  const { db, kind, longRunning } = database;
  const run = randomUUID();
  const tables = repository
    .backupTables()
    .map((table, place) => ({ table, cursor: `backup ${run} ${place}` }));
  const open = async (transaction: Transaction) => {
    await repository.freezeForReading(transaction);
    for (const table of tables) await repository.openRows(transaction, table, kind === 'embedded');
    return await repository.findSchemaVersion(transaction);
  };
  const read = async (session: Executor, schemaVersion: number) => {
    await reader.begin(schemaVersion);
    for (const { table, cursor } of tables) {
      for await (const row of repository.readRows(session, cursor)) await reader.row(table, row);
    }
  };
  if (kind === 'postgres') {
    return await inTransactionOnce(db, async (transaction) => read(transaction, await open(transaction)));
  }
  try {
    await read(db, await longRunning(() => inTransaction(db, open)));
  } finally {
    // A missing cursor was never opened, or ended with its session.
    for (const { cursor } of tables) await repository.closeCursor(db, cursor).catch(() => {});
  }
}

/** Originals never change, so they may be read after their rows. */
async function writePictures(
  media: MediaStore,
  pictures: readonly string[],
  counts: { pictures: number; missing: number },
  write: WriteLine,
): Promise<void> {
  for (const picture of pictures) {
    const bytes = await media.get(originalName(picture));
    counts[bytes === null ? 'missing' : 'pictures'] += 1;
    if (bytes !== null) await write({ picture, bytes: bytes.toString('base64') });
  }
}

/**
 * Restores a backup into an empty shop, all or nothing. The pictures come first: stored inside the transaction, they
 * would leave its connection silent until the database ends it. Those of a restore that fails are referred to by nothing
 * and stored again by the next one.
 * @throws StartError when the file is incomplete or of another version, or the shop is not empty
 */
export async function restore({ database, media }: BackupDeps, path: string): Promise<BackupSummary> {
  const { schemaVersion, ...summary } = await checkWhole(path);
  const checkShop = async (transaction: Transaction) => {
    const ownVersion = await repository.findSchemaVersion(transaction);
    if (ownVersion !== schemaVersion) {
      const age = schemaVersion < ownVersion ? 'an older' : 'a newer';
      throw new StartError(
        `${path} was made by ${age} version of the shop: restore it with that version, then change the version`,
      );
    }
    if (await repository.isInUse(transaction)) {
      throw new StartError('The shop is not empty: restore into a new DATA_DIR or a new database');
    }
  };
  await inTransaction(database.db, checkShop);
  await loadPictures(media, path);
  const restoreRows = async (transaction: Transaction) => {
    await repository.liftTimeLimits(transaction);
    // Before any table is locked: other writes lock in this order.
    await lockCatalogue(transaction);
    await checkShop(transaction);
    await repository.emptyTables(
      transaction,
      repository.backupTables().filter((table) => !repository.APPEND_ONLY.has(table)),
    );
    await loadRows(transaction, path, summary.rows);
    await repository.continueNumbers(transaction);
    await recordCatalogueWrite(transaction);
  };
  // The COMMIT runs deferred triggers of every order; any statement may wait for the embedded database's checkpoint.
  await database.longRunning(() => inTransaction(database.db, restoreRows));
  return summary;
}

/** Reads the whole file once before anything is changed. */
async function checkWhole(path: string): Promise<BackupSummary & { schemaVersion: number }> {
  const counted = { rows: 0, pictures: 0 };
  const tables = new Set(repository.backupTables());
  const notWhole = (why: string) => new StartError(`${path} is not a whole backup: ${why}`);
  let schemaVersion: number | null = null;
  let end: BackupSummary | null = null;
  for await (const line of readBackupFile(path)) {
    const fault = findFault(line, tables);
    if (fault !== null) throw notWhole(fault);
    if ('phsarBackup' in line) schemaVersion = line.schemaVersion;
    else if ('end' in line) end = line.end;
    else counted['picture' in line ? 'pictures' : 'rows'] += 1;
  }
  if (schemaVersion === null) throw notWhole('its head is missing');
  if (end?.rows !== counted.rows || end.pictures !== counted.pictures) throw notWhole('its end is missing');
  return { ...counted, schemaVersion };
}

function findFault(line: BackupLine, tables: ReadonlySet<string>): string | null {
  if ('table' in line && !tables.has(line.table)) return `there is no table ${line.table}`;
  if ('picture' in line && pictureId(Buffer.from(line.bytes, 'base64')) !== line.picture) {
    return `picture ${line.picture} is damaged`;
  }
  return null;
}

async function loadPictures(media: MediaStore, path: string): Promise<void> {
  for await (const line of readBackupFile(path)) {
    if ('picture' in line) await media.put(originalName(line.picture), Buffer.from(line.bytes, 'base64'));
  }
}

/** Reads no further than the last of `count` rows: the pictures after them may take minutes to unpack. */
async function loadRows(transaction: Transaction, path: string, count: number): Promise<void> {
  let left = count;
  let table = '';
  let rows: repository.TableRow[] = [];
  const flush = async () => {
    if (rows.length > 0) await repository.insertRows(transaction, table, rows);
    rows = [];
  };
  for await (const line of readBackupFile(path)) {
    if ('table' in line) {
      if (line.table !== table || rows.length === ROWS_AT_ONCE) await flush();
      table = line.table;
      // Files that earlier releases wrote hold the passwords.
      rows.push(repository.withoutStaffPassword(table, line.row));
      left -= 1;
    }
    if (left === 0) break;
  }
  await flush();
}
