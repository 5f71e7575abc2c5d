import { NoResponseError } from '@phsar/contract/client';
import { useEffect, useRef, useState } from 'react';
import { mayHaveArrived } from '../../lib/call-key.ts';
import { api, refusalOf } from '../../lib/client.ts';
import { randomKey } from '../../lib/random-key.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import type { Plan } from './bulk-plan.ts';

/** The outcome of one product. `gone`: somebody changed it meanwhile, so it was left alone. */
export type BulkOutcome =
  | { state: 'waiting' | 'sending' | 'done' }
  | { state: 'gone' | 'failed'; text: string };

/** Plans on their way to being carried out. */
export interface BulkRun {
  /** `done`: a run is over; some may have failed, and can be run again. */
  status: 'planned' | 'running' | 'done';
  outcomeOf: (plan: Plan) => BulkOutcome;
  /** How many of `plans` had each outcome. */
  count: (plans: readonly Plan[], ...states: BulkOutcome['state'][]) => number;
  /** Runs the plans that are not done yet. */
  start: (plans: readonly Plan[]) => Promise<void>;
  /** Starts no further calls. */
  stop: () => void;
}

/**
 * Carries out plans one by one: each product changes exactly as announced, or not at all. Each plan keeps one key for
 * all tries.
 * @param onRun called when a run is over
 */
export function useBulkRun(onRun: () => void): BulkRun {
  const [status, setStatus] = useState<BulkRun['status']>('planned');
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, BulkOutcome>>>({});
  const keys = useRef(new Map<string, string>());
  const kept = useRef<readonly Plan[]>([]);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const outcomeOf = ({ product }: Plan): BulkOutcome => outcomes[product._id] ?? { state: 'waiting' };

  async function carryOut(plan: Plan) {
    const { product } = plan;
    const settle = (outcome: BulkOutcome) => setOutcomes((all) => ({ ...all, [product._id]: outcome }));
    settle({ state: 'sending' });
    const key = keys.current.get(product._id) ?? randomKey();
    keys.current.set(product._id, key);
    try {
      await send(plan, key);
      settle({ state: 'done' });
    } catch (error) {
      if (refusalOf(error) === 'changed_meanwhile')
        return settle({ state: 'gone', text: m.products_bulk_changed() });
      if (!mayHaveArrived(error)) keys.current.delete(product._id);
      settle({ state: 'failed', text: errorText(error) });
      if (error instanceof NoResponseError || refusalOf(error) === 'sign_in_required')
        isStopped.current = true;
    }
  }

  return {
    status,
    outcomeOf,
    count: (plans, ...states) => plans.filter((plan) => states.includes(outcomeOf(plan).state)).length,
    async start(plans) {
      if (status === 'running') return;
      // The plans as first announced, even after the list was reloaded.
      if (status === 'planned') kept.current = plans;
      isStopped.current = false;
      setStatus('running');
      for (const plan of kept.current) {
        if (isStopped.current) break;
        if (['waiting', 'failed'].includes(outcomeOf(plan).state)) await carryOut(plan);
      }
      setStatus('done');
      onRun();
    },
    stop() {
      isStopped.current = true;
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
