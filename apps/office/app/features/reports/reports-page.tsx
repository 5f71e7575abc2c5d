import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useSearchParams } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CustomersReport } from './customers-report.tsx';
import { DaysReport } from './days-report.tsx';
import { CouriersReport, ProvincesReport } from './places-report.tsx';
import { ProductsReport } from './products-report.tsx';
import {
  type DayRange,
  RANGES,
  type RangeName,
  rangeBefore,
  rangeFault,
  rangeName,
  rangeOf,
  rangeText,
} from './report-range.ts';
import { Summary } from './summary.tsx';

const REPORTS = {
  days: { name: m.reports_days, Part: DaysReport },
  products: { name: m.reports_products, Part: ProductsReport },
  provinces: { name: m.reports_provinces, Part: ProvincesReport },
  couriers: { name: m.reports_couriers, Part: CouriersReport },
  customers: { name: m.reports_customers, Part: CustomersReport },
} as const;

type ReportName = keyof typeof REPORTS;

function withParts(search: URLSearchParams, parts: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parts)) changed.set(name, value);
  return String(changed);
}

/** What the shop sold in the chosen days; days and report are kept in the address. */
export default function ReportsPage() {
  const [search] = useSearchParams();
  const name = rangeName(search);
  const today = phnomPenhDay(new Date());
  const asked = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const range = rangeOf(name, asked, today);
  const hasDays = name !== 'own' || rangeFault(asked) === null;
  const shown = search.get('report') ?? '';
  const report: ReportName = Object.hasOwn(REPORTS, shown) ? (shown as ReportName) : 'days';
  const { name: title, Part } = REPORTS[report];
  /** The person's own days begin with those on the screen. */
  const startOf = (key: RangeName) => (key === 'own' ? { range: key, ...range } : { range: key });
  return (
    <>
      <PageHeading title={m.reports_title()} note={hasDays ? rangeText(range) : undefined} />
      <div className="mb-4 flex flex-col gap-3">
        <ChoiceChips
          label={m.reports_range()}
          chosen={name}
          chips={Object.entries(RANGES).map(([key, text]) => ({
            key,
            text: text(),
            search: withParts(search, startOf(key as RangeName)),
          }))}
        />
        {name === 'own' && <OwnDays key={`${asked.from} ${asked.to}`} asked={asked} />}
      </div>
      {hasDays && (
        <div className="flex flex-col gap-4">
          <ChoiceChips
            label={m.reports_which()}
            chosen={report}
            chips={Object.entries(REPORTS).map(([key, part]) => ({
              key,
              text: part.name(),
              search: withParts(search, { report: key }),
            }))}
          />
          {report === 'days' && <Summary range={range} before={rangeBefore(name, range)} />}
          <Part key={`${report} ${range.from} ${range.to}`} range={range} title={title()} />
        </div>
      )}
    </>
  );
}

/** The form for the person's own days. */
function OwnDays({ asked }: { asked: DayRange }) {
  const [search, setSearch] = useSearchParams();
  const form = useForm<{ from: string; to: string }>(asked);
  const { register, errors, clearErrors } = form;
  const faultIn = (field: keyof DayRange, days: DayRange) => {
    const fault = rangeFault(days);
    return fault?.field !== field || fault.text;
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ from, to }) =>
        setSearch(withParts(search, { from, to }), { replace: true }),
      )}
      className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 rounded-lg bg-surface p-4 shadow-sm desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        {...register('from', {
          validate: (from, { to }) => faultIn('from', { from, to }),
          onChange: clearErrors,
        })}
        type="date"
        label={m.orders_filter_from()}
        error={errors.from?.message}
      />
      <TextField
        {...register('to', {
          validate: (to, { from }) => faultIn('to', { from, to }),
          onChange: clearErrors,
        })}
        type="date"
        label={m.orders_filter_to()}
        error={errors.to?.message}
      />
      <Button type="submit" className="min-h-12">
        {m.reports_show()}
      </Button>
    </form>
  );
}
