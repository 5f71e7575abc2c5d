import { Badge } from '@phsar/ui/badge';
import { useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';

/** Marks an order with a move that is not sent yet. */
export function WaitingBadge({ orderId }: { orderId: string }) {
  const isWaiting = useWaitingMoves().some((move) => move.orderId === orderId);
  return isWaiting && <Badge tone="accent">{m.offline_waiting()}</Badge>;
}
