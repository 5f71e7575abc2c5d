import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { ImportAnswer, ImportedRow } from '@phsar/contract/office/wire';
import { CSV_START, csvLine } from '@phsar/domain/csv';
import { DEFAULT_LANGUAGE, textIn } from '@phsar/domain/language';
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
  findProductsByKeys,
  firstPosition,
  lockStock,
  POSITION_STEP,
  type ProductRow,
  productPages,
  putProducts,
  setStock,
} from '../products/products.module.ts';
import { CsvFileError, type CsvRow, readCsv } from './csv-file.ts';
import { messageOf } from './fault-messages.ts';
import {
  cellsOf,
  contentOf,
  HEADING,
  keyIn,
  type Mistake,
  mistakesInHeading,
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

/** Products as a CSV file, out and in. */
export interface ProductCsvService {
  /** The products as a CSV file, piece by piece. Logged before the first piece. */
  export(by: AuditActor): AsyncGenerator<string>;
  /** What an import would do with each row; writes nothing. */
  check(file: Buffer, stockRule: StockRule): Promise<ImportAnswer>;
  /**
   * Imports a file, all or nothing. The stock of known products stays unless `stockRule` says otherwise.
   * @throws ShopError `invalid_input` with every wrong row, `idempotency_mismatch`
   */
  import(
    file: Buffer,
    options: { stockRule: StockRule; by: AuditActor; key: IdempotencyKey | null },
  ): Promise<ImportAnswer>;
}

/** Rows that are worked on without a pause; other calls are answered in between. */
const AT_ONCE = 200;
/** Characters of a cell in the answer. */
const SHOWN = 200;
/** Wrong rows in a refusal. */
const MOST_SHOWN = 1_000;

interface Plan {
  rows: PlannedRow[];
  /** What is wrong with the file or its heading. */
  mistakes: (Mistake & { row: number })[];
}

/** Creates the service. */
export function createProductCsvService({
  database,
  catalogue,
  audit,
  sources,
}: ProductCsvDeps): ProductCsvService {
  const { db } = database;

  const planOf = async (executor: Executor, csv: CsvContent, stockRule: StockRule): Promise<Plan> => {
    if (csv instanceof CsvFileError) {
      return { rows: [], mistakes: [{ row: csv.row, field: null, code: csv.fault }] };
    }
    const { heading, rows } = csv;
    const wrong = mistakesInHeading(heading);
    if (wrong.length > 0) return { rows: [], mistakes: wrong.map((one) => ({ ...one, row: 1 })) };
    const planned: PlannedRow[] = [];
    const seen = new Set<string>();
    for (const slice of slicesOf(rows)) {
      const keys = slice.map((row) => keyIn(row, heading));
      const found = await findProductsByKeys(executor, [...new Set(keys)]);
      const known = new Map(found.map((row) => [row.key, row]));
      for (const [at, row] of slice.entries()) {
        const key = keys[at] ?? '';
        const plan = planRow(row, { heading, known: known.get(key) ?? null, stockRule });
        if (key !== '' && seen.has(key)) plan.mistakes.push({ field: 'key', code: 'repeated' });
        seen.add(key);
        planned.push(plan);
      }
      await nextTurn();
    }
    await checkReferences(executor, planned);
    return { rows: planned, mistakes: [] };
  };

  /** Adds a mistake where a new category or picture is none of the shop's. */
  const checkReferences = async (executor: Executor, rows: readonly PlannedRow[]): Promise<void> => {
    const changed = (row: PlannedRow, name: string) => row.changes.some(({ field }) => field === name);
    const inCategory = rows.filter((row) => row.wanted.category !== null && changed(row, 'category'));
    const keys = new Set(inCategory.map(({ wanted }) => wanted.category ?? ''));
    const categories = await knownCategories(executor, [...keys]);
    for (const { wanted, mistakes } of inCategory) {
      if (!categories.has(wanted.category ?? '')) mistakes.push({ field: 'category', code: 'unknown' });
    }
    for (const slice of slicesOf(rows.filter((row) => changed(row, 'pictures')))) {
      const ids = [...new Set(slice.flatMap(({ wanted }) => wanted.pictureIds))];
      const pictures = new Set((await findPictures(executor, ids)).map(({ id }) => id));
      for (const { wanted, mistakes } of slice) {
        if (wanted.pictureIds.some((id) => !pictures.has(id)))
          mistakes.push({ field: 'pictures', code: 'unknown' });
      }
    }
  };

  /** Writes the rows that change something. @returns the ids of the new products by key */
  const write = async (
    transaction: Transaction,
    rows: readonly PlannedRow[],
    by: AuditActor,
  ): Promise<Map<string, number>> => {
    const changing = rows.filter(({ changes }) => changes.length > 0);
    const newRows = changing.filter(({ known }) => known === null);
    const first = newRows.length === 0 ? 0 : await firstPosition(transaction);
    const placeOfNew = new Map(
      newRows.map(({ key }, at) => [key, first + (at - newRows.length) * POSITION_STEP]),
    );
    const ids = new Map<string, number>();
    for (const slice of slicesOf(changing)) {
      // Stock is no edit: a row that changes nothing else leaves the product's version alone.
      const edited = slice.filter(({ changes }) => changes.some(({ field }) => field !== STOCK));
      const entries = edited.map(({ key, known, wanted }) => ({
        ...wanted,
        key,
        position: known?.position ?? placeOfNew.get(key) ?? 0,
      }));
      const writtenId = await putProducts(transaction, entries, by.actor);
      const knownIds = new Map(slice.flatMap(({ key, known }) => (known === null ? [] : [[key, known.id]])));
      const idOf = (key: string) => knownIds.get(key) ?? writtenId(key);
      for (const { key, known } of slice) if (known === null) ids.set(key, idOf(key));
      const levels = slice.flatMap(({ key, stock }) =>
        stock === null ? [] : [{ productId: idOf(key), stock }],
      );
      await setStock(transaction, levels, { reason: 'import', actor: by.actor, at: sources.now() });
      await audit.recordAll(
        transaction,
        by,
        slice.map(({ key, known, changes }) => ({
          action: actionInLog(known, changes),
          subject: `product:${idOf(key)}`,
          ...(known === null
            ? {}
            : { before: Object.fromEntries(changes.map(({ field, from }) => [field, from])) }),
          after: {
            ...(known === null ? { key } : {}),
            ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
          },
        })),
      );
      await nextTurn();
    }
    await audit.record(transaction, by, {
      action: 'products.imported',
      after: { count: changing.length, created: newRows.length },
    });
    return ids;
  };

  return {
    async *export(by) {
      await inTransaction(db, (transaction) =>
        audit.record(transaction, by, { action: 'products.exported' }),
      );
      yield CSV_START + csvLine(HEADING);
      const sent = new Set<number>();
      for await (const page of productPages(db)) {
        // A product that is moved meanwhile may come twice.
        const rows = page.filter(({ id }) => !sent.has(id));
        for (const { id } of rows) sent.add(id);
        for (const slice of slicesOf(rows)) {
          yield slice.map((row) => csvLine(cellsOf(row.key, contentOf(row), row.stock))).join('');
          await nextTurn();
        }
      }
    },

    async check(file, stockRule) {
      return { rows: presentPlan(await planOf(db, await readFile(file), stockRule)) };
    },

    async import(file, { stockRule, by, key }) {
      const csv = await readFile(file);
      const name = `import:${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
      const done = await catalogue.write(
        async ({ transaction, onlyProducts }) => {
          let plan: Plan | null = null;
          onlyProducts([]);
          await onceForKey(transaction, key, sources.now(), async () => {
            plan = await lockedPlan(transaction, csv, stockRule);
            refuseMistakes(plan);
            const newIds = await write(transaction, plan.rows, by);
            for (const row of plan.rows) row.newId = newIds.get(row.key);
            onlyProducts(changedIds(plan));
            return name;
          });
          return plan ?? (await planOf(transaction, csv, stockRule));
        },
        { isLong: true },
      );
      return { rows: presentPlan(done) };
    },
  };

  /** The plan, with the stock it changes locked. No edit can come between it and the write: writes of the catalogue take turns. */
  async function lockedPlan(transaction: Transaction, csv: CsvContent, stockRule: StockRule): Promise<Plan> {
    const plan = await planOf(transaction, csv, stockRule);
    // A sale meanwhile may change a row that was unchanged.
    const ids =
      stockRule === 'set' ? plan.rows.flatMap(({ known }) => (known === null ? [] : [known.id])) : [];
    if (ids.length === 0) return plan;
    await lockStock(transaction, ids);
    // Sales may have come before the lock.
    return await planOf(transaction, csv, stockRule);
  }
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

/** The products that an import wrote. */
function changedIds({ rows }: Plan): number[] {
  return rows.flatMap(({ known, newId, changes }) => {
    const id = known?.id ?? newId;
    return changes.length === 0 || id === undefined ? [] : [id];
  });
}

function presentPlan({ rows, mistakes }: Plan): ImportedRow[] {
  const ofFile = [...new Set(mistakes.map(({ row }) => row))].map((row) => ({
    row,
    key: '',
    name: '',
    productId: null,
    action: 'error' as const,
    changes: [],
    errors: mistakes.filter((one) => one.row === row).map(presentMistake),
    keptStock: null,
  }));
  return [...ofFile, ...rows.map(presentRow)];
}

function presentRow({
  row,
  key,
  known,
  newId,
  wanted,
  changes,
  mistakes,
  keptStock,
}: PlannedRow): ImportedRow {
  const id = known?.id ?? newId;
  return {
    row,
    key,
    name: textIn(DEFAULT_LANGUAGE, wanted.title),
    productId: id === undefined ? null : String(id),
    action: actionOf(known, changes, mistakes),
    changes: changes.map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) })),
    errors: mistakes.map(presentMistake),
    keptStock,
  };
}

function actionOf(
  known: ProductRow | null,
  changes: readonly unknown[],
  mistakes: readonly Mistake[],
): ImportedRow['action'] {
  if (mistakes.length > 0) return 'error';
  if (known === null) return 'create';
  return changes.length > 0 ? 'update' : 'unchanged';
}

function actionInLog(known: ProductRow | null, changes: PlannedRow['changes']) {
  if (known === null) return 'product.created';
  return changes.every(({ field }) => field === STOCK) ? 'product.stock_moved' : 'product.changed';
}

function presentMistake({ field, code }: Mistake): ImportedRow['errors'][number] {
  return { field, code, message: messageOf(code) };
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** @throws ShopError `invalid_input` with the wrong rows */
function refuseMistakes(plan: Plan): void {
  const wrong = presentPlan(plan).filter(({ errors }) => errors.length > 0);
  if (wrong.length === 0) return;
  const shown = wrong.slice(0, MOST_SHOWN);
  const errors = shown.flatMap((row) =>
    row.errors.map(({ field, message }) => [`${row.row}${field === null ? '' : `.${field}`}`, message]),
  );
  throw new ShopError('invalid_input', {
    message: `${wrong.length} rows of the file are wrong; nothing was imported`,
    errors: Object.fromEntries(errors),
    rows: shown,
  });
}

function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += AT_ONCE) yield all.slice(start, start + AT_ONCE);
}
