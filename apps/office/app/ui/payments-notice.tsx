import type { PaymentsState } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Notice } from '@phsar/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../lib/language.ts';
import { callQuery, POLLED } from '../lib/queries.ts';
import { useMay } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';

const VARIABLE = 'BAKONG_TOKEN';

const FAILURES: Record<NonNullable<PaymentsState['failure']>, (time: string) => string> = {
  token: (time) => m.ui_payments_token({ time, variable: VARIABLE }),
  renewal: () => m.ui_payments_renewal({ variable: VARIABLE }),
  silence: (time) => m.ui_payments_silence({ time }),
};

/** Says why the shop does not hear of payments by code, and tells owners that the account was changed. */
export function PaymentsNotice() {
  return useMay('orders.change') ? <CurrentState /> : null;
}

function CurrentState() {
  const { data } = useQuery({ ...callQuery('getPaymentsState'), ...POLLED });
  const { failure = null, failingSince = null, accountChanged = null } = data ?? {};
  if (failure === null && accountChanged === null) return null;
  return (
    <div className="mb-4 grid gap-3">
      {failure !== null && <Notice tone="danger">{FAILURES[failure](timeText(failingSince))}</Notice>}
      {accountChanged !== null && (
        <Notice tone="warning">
          {m.ui_payments_account({
            who: accountChanged.by || m.ui_payments_somebody(),
            time: timeText(accountChanged.at),
          })}
        </Notice>
      )}
    </div>
  );
}

function timeText(time: string | null): string {
  return time === null ? '' : formatDateTime(new Date(time), currentLanguage());
}
