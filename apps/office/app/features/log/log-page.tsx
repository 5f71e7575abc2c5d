import { readSearch } from '@phsar/domain/order-search';
import { EmptyState } from '@phsar/ui/empty-state';
import { SelectField } from '@phsar/ui/fields';
import { CloseIcon } from '@phsar/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type FilterReaders, readFilters, withFilters } from '../../lib/list-filters.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { ListSearch } from '../../ui/list-search.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LogEntries, type LogFilter, useLog } from '../../ui/log/log-entries.tsx';
import { subjectName } from '../../ui/log/log-sentence.ts';
import { LogIcon } from '../../ui/office-icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const READERS: FilterReaders<LogFilter> = {
  staff: (text) => text || undefined,
  subject: (text) => text || undefined,
};

/** What was done in the office, newest first; the filter is in the address. */
export default function LogPage() {
  const [search, setSearch] = useSearchParams();
  const filter = readFilters(search, READERS);
  const staff = useQuery(callQuery('listStaff'));
  const log = useLog(filter);
  const names = new Map(staff.data?.map(({ _id, name }) => [_id, name]));
  // The entries found know what the thing is called.
  const narrowed = (subject: string) =>
    log.data?.entries[0] ?? { subject, names: {}, before: null, after: null };
  const narrow = (name: keyof LogFilter, value: string) =>
    setSearch((last) => withFilters(last, { [name]: value }), { replace: true });
  return (
    <>
      <PageHeading title={m.log_title()} note={m.log_note()} />
      <div className="mb-5 flex flex-col gap-3">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <ListSearch
            label={m.log_search()}
            q={orderOf(filter.subject)}
            onSearch={(q) => narrow('subject', q === '' ? '' : `order:${readSearch(q)?.number ?? q}`)}
          />
          <SelectField
            label={m.log_person()}
            value={filter.staff ?? ''}
            onChange={({ currentTarget: { value } }) => narrow('staff', value)}
          >
            <option value="">{m.log_all()}</option>
            {staff.data?.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        {filter.subject !== undefined && orderOf(filter.subject) === '' && (
          <SubjectChip
            name={subjectName(narrowed(filter.subject), names)}
            onClear={() => narrow('subject', '')}
          />
        )}
      </div>
      <LoadState loaded={log}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState message={m.log_empty()} icon={<LogIcon className="size-10" />} />
          ) : (
            <div className="rounded-lg bg-surface px-4 shadow-sm sm:px-6">
              <LogEntries log={log} names={names} hasLinks />
            </div>
          )
        }
      </LoadState>
    </>
  );
}

function orderOf(subject = ''): string {
  return subject.startsWith('order:') ? subject.slice('order:'.length) : '';
}

function SubjectChip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button
      type="button"
      data-edge
      className="inline-flex min-h-11 items-center gap-2 self-start rounded-full bg-warning-soft py-1 ps-4 pe-3 font-semibold text-sm text-warning"
      onClick={onClear}
    >
      <span className="sr-only">{m.log_subject_clear()}: </span>
      <span className="wrap-anywhere">{m.log_subject_only({ subject: name })}</span>
      <CloseIcon className="size-5" />
    </button>
  );
}
