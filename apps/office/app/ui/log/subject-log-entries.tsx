import { m } from '../../paraglide/messages.js';
import { LoadState } from '../load-state.tsx';
import { LogEntries, useLog } from './log-entries.tsx';

const NO_NAMES = new Map<string, string>();

/** The log of one thing. No entry about orders, goods or customers names staff but who did it. */
export default function SubjectLogEntries({ subject }: { subject: string }) {
  const log = useLog({ subject });
  return (
    <div className="pb-4">
      <LoadState loaded={log}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-ink-soft">{m.log_subject_empty()}</p>
          ) : (
            <LogEntries log={log} names={NO_NAMES} hasLinks={false} />
          )
        }
      </LoadState>
    </div>
  );
}
