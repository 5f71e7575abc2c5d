import { LIMITS } from '@phsar/contract/limits';
import type { OfficeProduct, StockMove } from '@phsar/contract/office/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insufficientStock, invalidInput } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueService } from '../catalogue/catalogue.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { lockStock, moveStock, type ProductRow, type ProductsService } from '../products/products.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import { listMovements, type MovementRow } from './stock-movements.repository.ts';

export interface StockDeps {
  database: Pick<Database, 'db'>;
  catalogue: Pick<CatalogueService, 'stockChanged'>;
  products: Pick<ProductsService, 'findStored' | 'presentForStaff'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now'>;
}

/** Where a page of movements begins: with the movement before `before`, after which there were `stock` pieces. */
export interface MovementCursor {
  before: number;
  stock: number;
}

/** A movement, with the pieces in stock after it. */
export type CountedMovement = MovementRow & { stock: number };

/** Changes stock by movements alone, so a sale meanwhile is never undone. */
export class StockService {
  readonly #deps: StockDeps;

  constructor(deps: StockDeps) {
    this.#deps = deps;
  }

  /**
   * Moves stock under its lock; a count is stored as the difference.
   * @param asked products are named in its language
   * @throws ShopError `product_not_found`, `insufficient_stock`, `invalid_input`, `idempotency_mismatch`
   */
  async move(
    productId: number,
    { delta, reason = 'count', counted = 0, note = '' }: StockMove,
    { by, key, language }: StaffRequest & { language: Language },
  ): Promise<OfficeProduct> {
    const { database, catalogue, products, audit, sources } = this.#deps;
    const product = await inTransaction(database.db, async (transaction) => {
      const now = sources.now();
      await onceForKey(transaction, key, now, async () => {
        await lockStock(transaction, [productId]);
        const found = await products.findStored(transaction, productId);
        const difference = delta ?? counted - found.stock;
        checkBounds(found, difference, language);
        const cause = { reason, actor: by.actor, note, at: now };
        await moveStock(transaction, [{ productId, delta: difference }], cause);
        const subject = `product:${productId}`;
        await audit.record(transaction, by, {
          action: 'product.stock_moved',
          subject,
          before: { stock: found.stock },
          after: { stock: found.stock + difference, reason },
        });
        return subject;
      });
      return await products.findStored(transaction, productId);
    });
    catalogue.stockChanged([productId]);
    return products.presentForStaff(product);
  }

  /** Movements, newest first. @throws ShopError `product_not_found` */
  async list(
    productId: number,
    { after, limit }: { after: MovementCursor | null; limit: number },
  ): Promise<{ movements: CountedMovement[]; next: MovementCursor | null }> {
    const { database, products } = this.#deps;
    return await inTransaction(database.db, async (transaction) => {
      // One snapshot: the stock is that after the newest movement of the page.
      await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
      const product = await products.findStored(transaction, productId);
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
  }
}

/** @throws ShopError `insufficient_stock` below zero, `invalid_input` above the limit */
function checkBounds({ id, stock, title }: ProductRow, delta: number, language: Language): void {
  if (stock + delta < 0) {
    const productName = textIn(language, title);
    throw insufficientStock([{ productId: String(id), productName, available: stock }]);
  }
  if (delta > 0 && stock + delta > LIMITS.stock) {
    throw invalidInput({ delta: `At most ${LIMITS.stock} pieces can be in stock` });
  }
}
