import type { ListFilters, LogEntry } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { MoreButton } from '@phsar/ui/more-button';
import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type PagedList, rowId, usePages } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { changesIn } from './log-changes.ts';
import { channelName, logSentence, type NamesById, subjectPath } from './log-sentence.ts';

export type LogFilter = ListFilters<'listLog'>;

/** The log's entries, newest first, page by page. */
export function useLog(filter: LogFilter): PagedList<LogEntry> {
  return usePages(
    ['listLog', filter],
    ({ after }, options) => api.call('listLog', { query: { ...filter, after } }, options),
    { idOf: rowId },
  );
}

interface LogEntriesProps {
  log: PagedList<LogEntry>;
  names: NamesById;
  /** Whether each entry leads to what it is about. */
  hasLinks: boolean;
}

/** Each entry as a sentence, with when and from where, and a button for more of them. */
export function LogEntries({ log, names, hasLinks }: LogEntriesProps) {
  const { entries, next } = log.data ?? { entries: [], next: null };
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry._id} className="gap-x-6 py-3 sm:flex sm:flex-wrap sm:items-baseline">
            <div className="min-w-0 grow basis-80 wrap-anywhere">
              <p>
                <Sentence entry={entry} names={names} hasLink={hasLinks} />
              </p>
              <Changes entry={entry} />
            </div>
            <p className="text-ink-soft text-sm tabular-nums">
              {`${formatDateTime(new Date(entry.at), currentLanguage())} · ${channelName(entry.via)}`}
            </p>
          </li>
        ))}
      </ol>
      {next !== null && <MoreButton label={m.log_more()} status={log.moreStatus} onMore={log.loadMore} />}
    </>
  );
}

/** What was before and is now, a line each. */
function Changes({ entry }: { entry: LogEntry }) {
  const changes = changesIn(entry);
  if (changes.length === 0) return null;
  return (
    <ul className="mt-0.5 text-ink-soft text-sm">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

function Sentence({ entry, names, hasLink }: { entry: LogEntry; names: NamesById; hasLink: boolean }) {
  const sentence = logSentence(entry, names);
  const path = hasLink ? subjectPath(entry) : null;
  if (path === null) return <span>{sentence}</span>;
  return (
    <Link to={path} className="-my-2.5 inline-block py-2.5 hover:underline">
      {sentence}
    </Link>
  );
}
