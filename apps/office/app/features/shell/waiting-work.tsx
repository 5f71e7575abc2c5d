import type { Me } from '@phsar/contract/office/wire';
import { useOnline } from '@phsar/ui/hooks/use-online';
import { ChevronRightIcon } from '@phsar/ui/icons';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { refreshCachedOrders } from '../../lib/cached-orders.ts';
import { isAllowed, loadSession } from '../../lib/session.ts';
import { sendWaitingMoves, useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { tellDone } from '../../ui/toast.ts';

/** Milliseconds between two updates of the orders cached for reading offline. */
const REFRESH_INTERVAL = 60_000;
/** Milliseconds between two tries while the network is gone or something waits. */
const RETRY_INTERVAL = 10_000;
/** The page that lists what waits. */
const WAITING = '/waiting';

/** Sends what waits and keeps the last orders for reading offline, in the background; says how many changes wait. */
export function WaitingWork({ me }: { me: Me }) {
  const moves = useWaitingMoves();
  const isOnline = useOnline();
  const isShown = useLocation().pathname !== WAITING;
  const questions = moves.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = moves.length - questions;

  useRepeated(isOnline && isAllowed(me, 'orders.read'), REFRESH_INTERVAL, () =>
    // No network or no session: tried again next time.
    refreshCachedOrders(me._id).catch(() => {}),
  );
  useRepeated(isOnline && waiting > 0, RETRY_INTERVAL, async () => {
    const count = await sendWaitingMoves();
    if (count > 0) tellDone(m.offline_sent({ count }));
  });
  useRepeated(!isOnline, RETRY_INTERVAL, loadSession);

  return (
    <div role="status">
      {isShown && moves.length > 0 && (
        <Link
          to={WAITING}
          className="mb-5 flex min-h-11 items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-2 font-semibold text-sm text-warning"
        >
          <span className="flex flex-wrap gap-x-4">
            {waiting > 0 && <span>{m.offline_waiting_count({ count: waiting })}</span>}
            {questions > 0 && <span>{m.offline_questions({ count: questions })}</span>}
          </span>
          <ChevronRightIcon className="size-5 shrink-0" />
        </Link>
      )}
    </div>
  );
}

/** While `isWanted` and the page is visible: at once, at every interval, and when the page becomes visible again. */
function useRepeated(isWanted: boolean, interval: number, work: () => Promise<void>) {
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void work();
  });
  useEffect(() => {
    if (!isWanted) return;
    tick();
    const again = () => tick();
    const timer = setInterval(again, interval);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isWanted, interval]);
}
