import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportAnswer } from '@phsar/contract/office/wire';
import { CSV_START, csvLine } from '@phsar/domain/csv';
import { batchesOf } from '../../platform/batches.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { IdempotencyKey } from '../../platform/idempotency-key.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { knownCategories } from '../categories/categories.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { findPictures } from '../media/media.module.ts';
import {
  firstPosition,
  lockStock,
  POSITION_STEP,
  productPages,
  productsByKey,
  putProducts,
  setStock,
} from '../products/products.module.ts';
import { CsvFileError, type CsvRow, readCsv } from './csv-file.ts';
import { presentPlan } from './import-plan.presenter.ts';
import {
  cellsOf,
  contentOf,
  HEADING,
  keyIn,
  mistakesInHeading,
  type Plan,
  type PlannedRow,
  planRow,
  STOCK,
  type StockRule,
} from './import-plan.ts';

export interface ProductCsvDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'write'>;
  audit: Pick<AuditService, 'record' | 'recordAll'>;
  sources: Pick<Sources, 'now'>;
}

/** Rows that are worked on without a pause; other calls are answered in between. */
const AT_ONCE = 200;
const MAX_SHOWN = 1_000;

/** The products as a CSV file, piece by piece. Logged before the first piece. */
export async function* exportProducts(
  { database: { db }, audit }: ProductCsvDeps,
  by: AuditActor,
): AsyncGenerator<string> {
  await inTransaction(db, (transaction) => audit.record(transaction, by, { action: 'products.exported' }));
  yield CSV_START + csvLine(HEADING);
  const sent = new Set<number>();
  for await (const page of productPages(db)) {
    // A product that is moved meanwhile may come twice.
    const rows = page.filter(({ id }) => !sent.has(id));
    for (const { id } of rows) sent.add(id);
    for (const batch of batchesOf(rows, AT_ONCE)) {
      yield batch.map((row) => csvLine(cellsOf(row.key, contentOf(row), row.stock))).join('');
      await nextTurn();
    }
  }
}

/** What an import would do with each row; writes nothing. */
export async function checkImport(
  { database }: ProductCsvDeps,
  file: Buffer,
  stockRule: StockRule,
): Promise<ImportAnswer> {
  return { rows: presentPlan(await planFile(database.db, await readFile(file), stockRule)) };
}

/**
 * Imports a file, all or nothing. The stock of known products stays unless `stockRule` says otherwise.
 * @throws ShopError `invalid_input` with every wrong row, `idempotency_mismatch`
 */
export async function importProducts(
  deps: ProductCsvDeps,
  file: Buffer,
  { stockRule, by, key }: { stockRule: StockRule; by: AuditActor; key: IdempotencyKey | null },
): Promise<ImportAnswer> {
  const csv = await readFile(file);
  const name = `import:${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  const done = await deps.catalogue.write(
    async ({ transaction, onlyProducts }) => {
      let plan: Plan | null = null;
      onlyProducts([]);
      await onceForKey(transaction, key, deps.sources.now(), async () => {
        plan = await lockedPlan(transaction, csv, stockRule);
        refuseMistakes(plan);
        onlyProducts(await write(deps, transaction, plan.rows, by));
        return name;
      });
      return plan ?? (await planFile(transaction, csv, stockRule));
    },
    { isLong: true },
  );
  return { rows: presentPlan(done) };
}

type CsvContent = { heading: string[]; rows: CsvRow[] } | CsvFileError;

/** A mistake in the file as a whole is reported in one of its rows. */
async function readFile(file: Buffer): Promise<CsvContent> {
  try {
    return await readCsv(file);
  } catch (error) {
    if (error instanceof CsvFileError) return error;
    throw error;
  }
}

async function planFile(executor: Executor, csv: CsvContent, stockRule: StockRule): Promise<Plan> {
  if (csv instanceof CsvFileError) {
    return { rows: [], mistakes: [{ row: csv.row, field: null, code: csv.fault }] };
  }
  const { heading, rows } = csv;
  const wrong = mistakesInHeading(heading);
  if (wrong.length > 0) return { rows: [], mistakes: wrong.map((one) => ({ ...one, row: 1 })) };
  const planned: PlannedRow[] = [];
  const seen = new Set<string>();
  for (const batch of batchesOf(rows, AT_ONCE)) {
    const keys = new Set(batch.map((row) => keyIn(row, heading)));
    const known = await productsByKey(executor, [...keys]);
    for (const row of batch) {
      const plan = planRow(row, { heading, known: known.get(keyIn(row, heading)) ?? null, stockRule });
      const { key } = plan;
      if (key !== '' && seen.has(key)) plan.mistakes.push({ field: 'key', code: 'repeated' });
      seen.add(key);
      planned.push(plan);
    }
    await nextTurn();
  }
  await checkReferences(executor, planned);
  return { rows: planned, mistakes: [] };
}

/** Adds a mistake where a new category or picture is none of the shop's. */
async function checkReferences(executor: Executor, rows: readonly PlannedRow[]): Promise<void> {
  const changed = (row: PlannedRow, name: string) => row.changes.some(({ field }) => field === name);
  const inCategory = rows.filter((row) => row.wanted.category !== null && changed(row, 'category'));
  const keys = new Set(inCategory.map(({ wanted }) => wanted.category ?? ''));
  const categories = await knownCategories(executor, [...keys]);
  for (const { wanted, mistakes } of inCategory) {
    if (!categories.has(wanted.category ?? '')) mistakes.push({ field: 'category', code: 'unknown' });
  }
  const pictured = rows.filter((row) => changed(row, 'pictures'));
  for (const batch of batchesOf(pictured, AT_ONCE)) {
    const ids = [...new Set(batch.flatMap(({ wanted }) => wanted.pictureIds))];
    const pictures = new Set((await findPictures(executor, ids)).map(({ id }) => id));
    for (const { wanted, mistakes } of batch) {
      if (wanted.pictureIds.some((id) => !pictures.has(id)))
        mistakes.push({ field: 'pictures', code: 'unknown' });
    }
  }
}

/** The plan, with the stock it changes locked. No edit can come between it and the write: writes of the catalogue take turns. */
async function lockedPlan(transaction: Transaction, csv: CsvContent, stockRule: StockRule): Promise<Plan> {
  const plan = await planFile(transaction, csv, stockRule);
  // A sale meanwhile may change a row that was unchanged.
  const ids = stockRule === 'set' ? plan.rows.flatMap(({ known }) => known?.id ?? []) : [];
  if (ids.length === 0) return plan;
  await lockStock(transaction, ids);
  // Sales may have come before the lock.
  return await planFile(transaction, csv, stockRule);
}

/** @throws ShopError `invalid_input` with the wrong rows */
function refuseMistakes(plan: Plan): void {
  const wrong = presentPlan(plan).filter(({ errors }) => errors.length > 0);
  if (wrong.length === 0) return;
  const rows = wrong.slice(0, MAX_SHOWN);
  const errors = rows.flatMap(({ row, errors }) =>
    errors.map(({ field, message }) => [`${row}${field === null ? '' : `.${field}`}`, message]),
  );
  throw new ShopError('invalid_input', {
    message: `${wrong.length} rows of the file are wrong; nothing was imported`,
    errors: Object.fromEntries(errors),
    rows,
  });
}

/** Writes the rows that change something, and sets the ids of new products. @returns the ids of all of them */
async function write(
  { audit, sources }: ProductCsvDeps,
  transaction: Transaction,
  rows: readonly PlannedRow[],
  by: AuditActor,
): Promise<number[]> {
  const changing = rows.filter(({ changes }) => changes.length > 0);
  const newKeys = changing.flatMap(({ known, key }) => (known === null ? [key] : []));
  const first = newKeys.length === 0 ? 0 : await firstPosition(transaction);
  const placeOfNew = new Map(newKeys.map((key, at) => [key, first + (at - newKeys.length) * POSITION_STEP]));
  const ids: number[] = [];
  for (const batch of batchesOf(changing, AT_ONCE)) {
    // Stock is no edit: a row that changes nothing else leaves the product's version alone.
    const edited = batch.filter(({ changes }) => changes.some(({ field }) => field !== STOCK));
    const entries = edited.map(({ key, known, wanted }) => ({
      ...wanted,
      key,
      position: known?.position ?? placeOfNew.get(key) ?? 0,
    }));
    const writtenId = await putProducts(transaction, entries, by.actor);
    const written = batch.map((row) => {
      row.id ??= writtenId(row.key);
      return { ...row, id: row.id };
    });
    const levels = written.flatMap(({ id, stock }) => (stock === null ? [] : [{ productId: id, stock }]));
    await setStock(transaction, levels, { reason: 'import', actor: by.actor, at: sources.now() });
    await audit.recordAll(transaction, by, written.map(logEntry));
    ids.push(...written.map(({ id }) => id));
    await nextTurn();
  }
  await audit.record(transaction, by, {
    action: 'products.imported',
    after: { count: changing.length, created: newKeys.length },
  });
  return ids;
}

function logEntry({ id, key, known, changes }: PlannedRow) {
  const subject = `product:${id}`;
  const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  if (known === null) return { action: 'product.created', subject, after: { key, ...after } } as const;
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
  const isStock = changes.every(({ field }) => field === STOCK);
  return { action: isStock ? 'product.stock_moved' : 'product.changed', subject, before, after } as const;
}
