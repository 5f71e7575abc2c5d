import { mayHaveArrived, randomKey } from '@phsar/contract/idempotency-key';
import { useRef } from 'react';
import { api, refusalOf } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { type BulkRun, useBulkRun } from '../../ui/bulk/use-bulk-run.ts';
import type { Plan } from './bulk-plan.ts';

/** Plans on their way to being carried out. */
interface BulkPlans extends Pick<BulkRun<Plan>, 'status' | 'outcomeOf' | 'count' | 'stop'> {
  /** Runs the plans that are not done yet. */
  start: (plans: readonly Plan[]) => Promise<void>;
}

/**
 * Carries out plans one by one: each product changes exactly as announced, or not at all. Each plan keeps one key for
 * all tries.
 * @param onRun called when a run is over
 */
export function useBulkPlans(onRun: () => void): BulkPlans {
  const keys = useRef(new Map<string, string>());
  const kept = useRef<readonly Plan[]>([]);
  const bulk = useBulkRun<Plan>({
    idOf: ({ product }) => product._id,
    width: 1,
    // Somebody changed the product meanwhile.
    goneText: async (error) => (refusalOf(error) === 'changed_meanwhile' ? m.products_bulk_changed() : null),
    onRun,
  });

  async function carryOut(plan: Plan) {
    const id = plan.product._id;
    const key = keys.current.get(id) ?? randomKey();
    keys.current.set(id, key);
    try {
      await send(plan, key);
    } catch (error) {
      if (!mayHaveArrived(error)) keys.current.delete(id);
      throw error;
    }
  }

  return {
    ...bulk,
    async start(plans) {
      // The plans as first announced, even after the list was reloaded.
      if (bulk.status === 'planned') kept.current = plans;
      await bulk.run(kept.current, carryOut);
    },
  };
}

async function send({ product, edit }: Plan, key: string): Promise<void> {
  const params = { id: product._id };
  const own = { 'idempotency-key': key };
  if (edit === 'archive') await api.call('archiveProduct', { params }, { headers: own });
  else if (edit !== null) {
    const headers = { ...own, 'if-match': `"${product.version}"` };
    await api.call('editProduct', { params, body: edit }, { headers });
  }
}
