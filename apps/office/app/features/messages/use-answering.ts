import type { ContactMessage, MessageState } from '@phsar/contract/office/wire';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { refreshCounts } from '../../lib/counts.ts';
import { currentPerson } from '../../lib/session.ts';
import type { PagedList } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { tellFailure } from '../../ui/toast.ts';

/** Milliseconds for which the toast offers to undo a wrong tap. */
const UNDO_SHOWN = 10_000;

/** Messages on their way to being marked. */
export interface Answering {
  /** The messages that are being marked, by `_id`. */
  running: ReadonlySet<string>;
  /** Never rejects: a failure is reported in a toast. */
  mark: (message: ContactMessage, state: MessageState) => Promise<void>;
}

/** Marks messages as answered, or as new again. The row stays where it is until the list is loaded again. */
export function useAnswering(list: Pick<PagedList<ContactMessage>, 'replaceEntry'>): Answering {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  async function mark({ _id }: ContactMessage, state: MessageState) {
    setRunning((ids) => new Set(ids).add(_id));
    try {
      const { data } = await api.call('changeMessage', { params: { id: _id }, body: { state } });
      list.replaceEntry(data);
      tellMarked(data);
      refreshCounts();
    } catch (error) {
      tellFailure(error);
    } finally {
      setRunning((ids) => new Set([...ids].filter((id) => id !== _id)));
    }
  }

  function tellMarked(message: ContactMessage) {
    const { state, answeredBy } = message;
    const isMine = answeredBy?._id === currentPerson();
    if (state === 'answered' && !isMine) {
      showToast({
        text: m.messages_answered_before({ who: answeredBy?.name ?? '' }),
        tone: 'warning',
        durationMs: UNDO_SHOWN,
      });
      return;
    }
    showToast({
      text: state === 'answered' ? m.messages_done_answered() : m.messages_done_new(),
      tone: 'success',
      durationMs: UNDO_SHOWN,
      action: {
        label: m.messages_undo(),
        onPress: () => void mark(message, state === 'answered' ? 'new' : 'answered'),
      },
    });
  }

  return { running, mark };
}
