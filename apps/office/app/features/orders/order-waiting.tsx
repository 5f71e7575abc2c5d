import { useEffect, useEffectEvent, useRef } from 'react';
import { useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import { WaitingMoveItem } from './waiting-move-item.tsx';

/** Moves of the order that were made offline and are not sent yet; renders nothing without any. */
export function OrderWaiting({ orderId, onSent }: { orderId: string; onSent: () => void }) {
  const moves = useWaitingMoves().filter((move) => move.orderId === orderId);
  useFewer(moves.length, onSent);
  if (moves.length === 0) return null;
  return (
    <Section title={m.offline_waiting()}>
      <ul className="-my-3 divide-y divide-line">
        {moves.map((move) => (
          <li key={move.id} className="py-3">
            <WaitingMoveItem move={move} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Calls `onFewer` when the number of moves falls. */
function useFewer(count: number, onFewer: () => void) {
  const last = useRef(count);
  const tell = useEffectEvent(onFewer);
  useEffect(() => {
    if (count < last.current) tell();
    last.current = count;
  }, [count]);
}
