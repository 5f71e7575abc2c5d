import { m } from '../../paraglide/messages.js';
import { LoadState } from '../load-state.tsx';
import { LogEntries } from './log-entries.tsx';
import { useLog } from './use-log.ts';

const NO_NAMES = new Map<string, string>();

/** The log of one thing. No entry about orders, goods or customers names staff but who did it. */
export default function SubjectLogEntries({ subject }: { subject: string }) {
  const log = useLog({ subject });
  return (
    <div className="pb-4">
      <LoadState loaded={log.loaded}>
        {(part) =>
          part.entries.length === 0 ? (
            <p className="text-ink-soft">{m.log_subject_empty()}</p>
          ) : (
            <LogEntries part={part} log={log} names={NO_NAMES} hasLinks={false} />
          )
        }
      </LoadState>
    </div>
  );
}
