import { Button } from '@phsar/ui/button';
import { WarningIcon } from '@phsar/ui/icons';
import type { WaitingMove } from '../../lib/office-database.ts';
import { dropWaitingMove, retryWaitingMove } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { shortTime } from '../../ui/as-of.ts';
import { errorTextOf } from '../../ui/error-text.ts';
import { STATUS_WORDS } from '../../ui/order-status.tsx';
import { tellFailure } from '../../ui/toast.ts';
import { eventDetails, eventSentence } from './order-words.ts';

/** A move that is not sent yet, with a button to drop it. A refused one asks what to do with it. */
export function WaitingMoveItem({ move }: { move: WaitingMove }) {
  const details = detailsOf(move);
  return (
    <div className="flex flex-col gap-3">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">
            {move.deed.name === 'ship' ? m.orders_ship() : m.orders_note()}
          </span>{' '}
          <span className="text-ink-soft text-sm tabular-nums">{shortTime(new Date(move.madeAt))}</span>
        </p>
        {details !== '' && <p className="whitespace-pre-line wrap-anywhere text-sm">{details}</p>}
      </div>
      {move.refusal !== undefined && <Refused refusal={move.refusal} />}
      <div className="flex flex-wrap gap-2 *:grow">
        <KeepButtons move={move} />
        <Button variant="secondary" onClick={() => dropWaitingMove(move.id).catch(tellFailure)}>
          {m.offline_drop()}
        </Button>
      </div>
    </div>
  );
}

function detailsOf({ deed }: WaitingMove): string {
  if (deed.name === 'note') return deed.body.text;
  const { courier, trackingNumber } = deed.body ?? {};
  return [courier, trackingNumber].filter((part) => part !== undefined).join(' · ');
}

/** What happened meanwhile. */
function Refused({ refusal: { code, order } }: { refusal: NonNullable<WaitingMove['refusal']> }) {
  const last = order?.events.findLast(({ action }) => action !== 'noted');
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <WarningIcon className="mt-0.5 size-5" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{reasonOf(code)}</p>
        {order !== null && <p>{m.orders_conflict_now({ status: STATUS_WORDS[order.status].text() })}</p>}
        {last !== undefined && (
          <p>{[eventSentence(last), eventDetails(last)].filter((part) => part !== '').join(' · ')}</p>
        )}
      </div>
    </div>
  );
}

function reasonOf(code: string): string {
  if (code === 'key_forgotten') return m.offline_key_forgotten();
  return code === 'invalid_transition' ? m.orders_conflict() : errorTextOf(code);
}

/** Offers to send it again if it is still possible; what was entered for shipping can be kept as a note. */
function KeepButtons({ move }: { move: WaitingMove }) {
  const { refusal, deed } = move;
  if (refusal === undefined) return null;
  const can = refusal.order?.can ?? [];
  const text = detailsOf(move);
  return (
    <>
      {can.includes(deed.name) && (
        <Button onClick={() => retryWaitingMove(move)}>{m.offline_send_again()}</Button>
      )}
      {deed.name === 'ship' && text !== '' && can.includes('note') && (
        <Button onClick={() => retryWaitingMove(move, { name: 'note', body: { text } })}>
          {m.offline_keep_as_note()}
        </Button>
      )}
    </>
  );
}
