import type { Session } from '@phsar/contract/shop/wire';
import { deviceName } from '@phsar/domain/device-name';
import { formatDateTime } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Notice } from '@phsar/ui/notice';
import { Spinner } from '@phsar/ui/spinner';
import { useRef, useState } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';

/** Where the account is logged in; other devices can be logged out here. */
export function OpenSessions() {
  const { data, status, error, reload } = useFreshList<Session[]>({
    name: 'sessions',
    load: async (signal) => (await api.call('listSessions', {}, { signal })).data,
  });
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ tone: 'danger' | 'success'; text: string } | null>(null);

  async function end(sessionId: string) {
    setEnding(sessionId);
    setOutcome(null);
    try {
      await api.call('endSession', { params: { sessionId } });
      setOutcome({ tone: 'success', text: m.accounts_session_ended() });
      // The button that had the focus goes.
      list.current?.focus();
      reload();
    } catch (failure) {
      setOutcome({ tone: 'danger', text: formErrorText(failure) });
    } finally {
      setEnding(null);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {data !== undefined && (
        <ul ref={list} tabIndex={-1} aria-label={m.accounts_sessions()} className="divide-y divide-line">
          {data.map((session) => (
            <SessionLine
              key={session._id}
              session={session}
              isEnding={ending === session._id}
              onEnd={() => end(session._id)}
            />
          ))}
        </ul>
      )}
      {data === undefined && status === 'loading' && (
        <LoadingArea>
          <Spinner />
        </LoadingArea>
      )}
      {status === 'failed' && (
        <>
          <Notice tone="danger">{formErrorText(error)}</Notice>
          <Button variant="secondary" className="sm:self-start" onClick={reload}>
            {m.ui_retry()}
          </Button>
        </>
      )}
      {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </div>
  );
}

interface SessionLineProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const { device, lastUsedAt, isCurrent } = session;
  const name = deviceName(device) ?? m.accounts_session_unknown();
  const date = formatDateTime(new Date(lastUsedAt), currentLanguage());
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">{m.accounts_session_used({ date })}</p>
      </div>
      {isCurrent ? (
        <Badge tone="success">{m.accounts_session_current()}</Badge>
      ) : (
        <Button
          variant="secondary"
          aria-label={m.accounts_session_end_named({ device: name })}
          isPending={isEnding}
          onClick={onEnd}
        >
          {m.accounts_session_end()}
        </Button>
      )}
    </li>
  );
}
