import type { Elements } from '@phsar/ui/elements';
import { EmptyState } from '@phsar/ui/empty-state';
import { IconButton } from '@phsar/ui/icon-button';
import { useId } from 'react';
import type { Loaded } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { LoadState } from '../../ui/load-state.tsx';
import { DownloadIcon, PrinterIcon, ReportIcon } from '../../ui/office-icons.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type CsvRow, downloadCsv } from './download-csv.ts';
import { type DayRange, rangeText } from './report-range.ts';

/** What every report is about. */
export interface ReportProps {
  range: DayRange;
  title: string;
}

interface ReportPartProps<T> extends ReportProps {
  /** The file's name begins with it. */
  name: string;
  loaded: Loaded<T>;
  isEmpty: (data: T) => boolean;
  /** The head, then the rows of the file. */
  csv: (data: T) => readonly CsvRow[] | Promise<readonly CsvRow[]>;
  children: (data: T) => Elements;
}

/** One report: printed alone, and given as a file. */
export function ReportPart<T>({ range, title, name, loaded, isEmpty, csv, children }: ReportPartProps<T>) {
  const id = useId();
  const action = useAction();
  const { data } = loaded;
  const hasRows = data !== undefined && !isEmpty(data);
  return (
    <section data-printed aria-labelledby={id} className="rounded-lg bg-surface p-4 shadow-sm sm:p-6">
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <p className="text-ink-soft text-sm">{rangeText(range)}</p>
        </div>
        {hasRows && (
          <div className="flex shrink-0 gap-1 print:hidden">
            <IconButton label={m.reports_print()} onClick={() => window.print()}>
              <PrinterIcon className="size-6" />
            </IconButton>
            <IconButton
              label={m.reports_csv()}
              disabled={action.isRunning}
              onClick={() =>
                action.run(async () => downloadCsv(`${name}-${range.from}-${range.to}.csv`, await csv(data)))
              }
            >
              <DownloadIcon className="size-6" />
            </IconButton>
          </div>
        )}
      </div>
      <LoadState loaded={loaded}>
        {(shown) =>
          isEmpty(shown) ? (
            <EmptyState message={m.reports_none()} icon={<ReportIcon className="size-10" />} />
          ) : (
            children(shown)
          )
        }
      </LoadState>
    </section>
  );
}
