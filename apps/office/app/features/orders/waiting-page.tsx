import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { Link } from 'react-router';
import { sendWaitingMoves, useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useAction } from '../../ui/use-action.ts';
import { WaitingMoveItem } from './waiting-move-item.tsx';

/** Every move that was made offline and is not sent yet, oldest first. */
export default function WaitingPage() {
  const moves = useWaitingMoves();
  const { isRunning, run } = useAction();
  const isWaiting = moves.some(({ refusal }) => refusal === undefined);
  const send = () =>
    run(async () => {
      await sendWaitingMoves();
    });
  if (moves.length === 0)
    return (
      <>
        <PageHeading title={m.offline_waiting()} />
        <EmptyState
          message={m.offline_waiting_none()}
          hint={m.offline_waiting_none_hint()}
          action={<ButtonLink to="/orders">{m.orders_back()}</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHeading
        title={m.offline_waiting()}
        note={isWaiting ? m.offline_waiting_note() : undefined}
        action={
          isWaiting && (
            <Button variant="secondary" isPending={isRunning} onClick={send}>
              {m.offline_send_now()}
            </Button>
          )
        }
      />
      <ul className="flex max-w-panel flex-col gap-3">
        {moves.map((move) => (
          <li key={move.id} className="rounded-lg bg-surface p-4 shadow-sm">
            <h2 className="mb-1 text-base">
              <Link
                to={`/orders/${encodeURIComponent(move.orderId)}`}
                className="-my-2 inline-flex min-h-11 items-center text-primary"
              >
                {move.orderId}
              </Link>
            </h2>
            <WaitingMoveItem move={move} />
          </li>
        ))}
      </ul>
    </>
  );
}
