import { BAKONG_FAILURES } from '@phsar/domain/payment';
import type { Executor } from '../../platform/database/transaction.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { findBakongState } from './bakong-state.repository.ts';

/** What keeps the shop from hearing of payments; the same from every server of a shop. */
export function addPaymentMetrics(metrics: Metrics, executor: Executor): void {
  metrics.gauges(
    'phsar_payment_watch_failing',
    '1 for what keeps the shop from learning of payments: a refused token, its renewal, silence.',
    ['failure'],
    async () => {
      const state = await findBakongState(executor);
      return BAKONG_FAILURES.map((failure) => ({
        labels: { failure },
        value: Number(state?.failure === failure),
      }));
    },
  );
}
