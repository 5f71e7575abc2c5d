import type { LogEntry } from '@phsar/contract/office/wire';
import { formatDateTime } from '@phsar/texts/dates';
import { EmptyState } from '@phsar/ui/empty-state';
import { SelectField } from '@phsar/ui/fields';
import { MoreButton } from '@phsar/ui/more-button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { LogIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { channelName, logSentence, type NamesById } from './log-sentence.ts';

/** As far as it was loaded. */
interface LogPart {
  entries: readonly LogEntry[];
  /** Null at the end. */
  next: string | null;
}

/** The person whose entries are shown, in the address. */
const PERSON = 'staff';

async function loadPart(staff: string | null, after: string | null, signal?: AbortSignal): Promise<LogPart> {
  const query = { ...(staff !== null && { staff }), ...(after !== null && { after }) };
  const { data, next } = await api.call('listLog', { query }, signal === undefined ? {} : { signal });
  return { entries: data, next };
}

/** What was done in the office, newest first. */
export default function LogPage() {
  const [search, setSearch] = useSearchParams();
  const person = search.get(PERSON);
  const staff = useLoaded('staff', async (signal) => (await api.call('listStaff', {}, { signal })).data);
  const log = useLoaded(`log ${person}`, (signal) => loadPart(person, null, signal));
  const names = new Map(staff.data?.map(({ _id, name }) => [_id, name]));
  return (
    <>
      <PageHeading title={m.log_title()} note={m.log_note()} />
      <div className="mb-5 max-w-note">
        <SelectField
          label={m.log_person()}
          value={person ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setSearch(value === '' ? {} : { [PERSON]: value }, { replace: true })
          }
        >
          <option value="">{m.log_all()}</option>
          {staff.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadState loaded={log}>
        {(part) => <Entries part={part} names={names} person={person} log={log} />}
      </LoadState>
    </>
  );
}

interface EntriesProps {
  part: LogPart;
  names: NamesById;
  person: string | null;
  log: Loaded<LogPart>;
}

function Entries({ part: { entries, next }, names, person, log }: EntriesProps) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (entries.length === 0)
    return <EmptyState message={m.log_empty()} icon={<LogIcon className="size-10" />} />;

  async function loadMore() {
    setStatus('loading');
    try {
      const further = await loadPart(person, next);
      log.replace({ entries: [...entries, ...further.entries], next: further.next });
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  }

  return (
    <>
      <ol className="divide-y divide-line rounded-lg bg-surface px-4 shadow-sm sm:px-6">
        {entries.map((entry) => (
          <li key={entry._id} className="py-3 desk:flex desk:items-baseline desk:justify-between desk:gap-6">
            <p>{logSentence(entry, names)}</p>
            <p className="shrink-0 text-ink-soft text-sm tabular-nums">
              {formatDateTime(new Date(entry.at), currentLanguage())} · {channelName(entry.via)}
            </p>
          </li>
        ))}
      </ol>
      {next !== null && <MoreButton label={m.log_more()} status={status} onMore={loadMore} />}
    </>
  );
}
