import type { OfficeOrder } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import { NoteDialog } from './order-action-dialogs.tsx';
import { eventDetails, eventSentence } from './order-words.ts';
import type { OrderActions } from './use-order-actions.ts';

/** What happened to the order, newest first, and a note to add to it. */
export function OrderHistory({ order, actions }: { order: OfficeOrder; actions: OrderActions }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <Section title={m.orders_history()}>
      <ol className="-mt-2 divide-y divide-line">
        {[...order.events].reverse().map((event) => {
          const details = eventDetails(event);
          return (
            <li key={`${event.at} ${event.action}`} className="py-2.5">
              <p className="wrap-anywhere">{eventSentence(event)}</p>
              {details !== '' && <p className="whitespace-pre-line wrap-anywhere text-sm">{details}</p>}
              <p className="text-ink-soft text-sm tabular-nums">
                {formatDateTime(new Date(event.at), currentLanguage())}
              </p>
            </li>
          );
        })}
      </ol>
      {order.can.includes('note') && (
        <Button variant="secondary" isFullWidth className="mt-3" onClick={() => setIsWriting(true)}>
          {m.orders_note_add()}
        </Button>
      )}
      {isWriting && <NoteDialog actions={actions} onClose={() => setIsWriting(false)} />}
    </Section>
  );
}
