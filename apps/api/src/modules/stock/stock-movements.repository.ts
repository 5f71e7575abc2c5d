import { and, desc, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/database/transaction.ts';
import { orders } from '../orders/schema.ts';
import { stockMovements } from './schema.ts';

/** A product's movements, newest first. @param before an id; null for the newest */
export async function listMovements(
  executor: Executor,
  productId: number,
  { before, limit }: { before: number | null; limit: number },
) {
  const { id, createdAt, delta, reason, note, actorKind, actorId, actorName } = stockMovements;
  const isOlder = before === null ? undefined : lt(id, before);
  return await executor
    .select({
      id,
      at: createdAt,
      actor: { kind: actorKind, id: actorId, name: actorName },
      delta,
      reason,
      orderNumber: orders.orderNumber,
      note,
    })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(and(eq(stockMovements.productId, productId), isOlder))
    .orderBy(desc(id))
    .limit(limit);
}

export type MovementRow = Awaited<ReturnType<typeof listMovements>>[number];
