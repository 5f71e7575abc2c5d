import { LIMITS } from '@phsar/contract/limits';
import type { StockMove } from '@phsar/contract/office/wire';
import { type Language, type Localized, textIn } from '@phsar/domain/language';
import type { StaffStockReason } from '@phsar/domain/stock';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/open-database.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { insufficientStock, invalidInput } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import { lockStock, moveStock } from './stock.repository.ts';
import { listMovements, type MovementRow } from './stock-movements.repository.ts';

/** A product, archived or not. */
export interface StockedProduct {
  id: number;
  stock: number;
  title: Localized;
}

/** Where products are found. */
interface StockedProducts<Product> {
  /** @throws ShopError `product_not_found` */
  findStored(executor: Executor, id: number): Promise<Product>;
}

export interface StockDeps<Product extends StockedProduct> {
  database: Database;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: StockedProducts<Product>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

interface Asked extends StaffAsking {
  /** Products are named in it. */
  language: Language;
}

/** Where a page of movements begins: with the movement before `before`, after which there were `stock` pieces. */
export interface MovementCursor {
  before: number;
  stock: number;
}

/** A movement, with the pieces in stock after it. */
export type CountedMovement = MovementRow & { stock: number };

/** Changes stock by movements alone, so a sale meanwhile is never undone. */
export interface StockService<Product> {
  /**
   * Moves stock under its lock; a count is stored as the difference.
   * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
   */
  move(productId: number, move: StockMove, asked: Asked): Promise<Product>;
  /** Movements, newest first. @throws ShopError `product_not_found` */
  list(
    productId: number,
    page: { after: MovementCursor | null; limit: number },
  ): Promise<{ movements: CountedMovement[]; next: MovementCursor | null }>;
}

/** Creates the service. */
export function createStockService<Product extends StockedProduct>({
  database,
  catalogue,
  products,
  audit,
  sources,
}: StockDeps<Product>): StockService<Product> {
  const { db } = database;

  const findIn = (transaction: Transaction, productId: number) => products.findStored(transaction, productId);

  const moveLocked = async (
    transaction: Transaction,
    product: Product,
    { delta, reason, note = '' }: { delta: number; reason: StaffStockReason; note?: string | undefined },
    { by, now }: { by: AuditActor; now: Date },
  ) => {
    const cause = { reason, actor: by.actor, note, at: now };
    await moveStock(transaction, [{ productId: product.id, delta }], cause);
    await audit.record(transaction, by, {
      action: 'product.stock_moved',
      subject: `product:${product.id}`,
      before: { stock: product.stock },
      after: { stock: product.stock + delta, reason },
    });
  };

  return {
    async move(productId, { delta, reason = 'count', counted = 0, note }, { by, key, language }) {
      const product = await inTransaction(db, async (transaction) => {
        const now = sources.now();
        await onceForKey(transaction, key, now, async () => {
          await lockStock(transaction, [productId]);
          const found = await findIn(transaction, productId);
          const difference = delta ?? counted - found.stock;
          checkBounds(found, difference, language);
          await moveLocked(transaction, found, { delta: difference, reason, note }, { by, now });
          return `product:${productId}`;
        });
        return await findIn(transaction, productId);
      });
      catalogue.stockChanged([productId]);
      return product;
    },
    async list(productId, { after, limit }) {
      return await inTransaction(db, async (transaction) => {
        // One moment: the stock is that after the newest movement of the page.
        await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
        const product = await findIn(transaction, productId);
        const before = after?.before ?? null;
        const rows = await listMovements(transaction, productId, { before, limit: limit + 1 });
        let stock = after?.stock ?? product.stock;
        const movements = rows.slice(0, limit).map((row) => {
          const counted = { ...row, stock };
          stock -= row.delta;
          return counted;
        });
        const last = rows.length > limit ? movements.at(-1) : undefined;
        return { movements, next: last === undefined ? null : { before: last.id, stock } };
      });
    },
  };
}

/** @throws ShopError `insufficient_stock` below zero, `invalid_input` above the limit */
function checkBounds({ id, stock, title }: StockedProduct, delta: number, language: Language): void {
  if (stock + delta < 0) {
    const productName = textIn(language, title);
    throw insufficientStock([{ productId: String(id), productName, available: stock }]);
  }
  if (delta > 0 && stock + delta > LIMITS.stock) {
    throw invalidInput({ delta: `At most ${LIMITS.stock} pieces can be in stock` });
  }
}
