import type { DailyRow } from '@phsar/contract/office/wire';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDay } from '@phsar/texts/dates';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DAY_MEASURES, type DayMeasure, MeasureChoice } from '../../ui/day-measures.tsx';
import { dollars } from '../../ui/dollars.ts';

/** Money or orders of each day as bars, and all figures in a table. */
export function DaysChart({ days }: { days: readonly DailyRow[] }) {
  const [measure, setMeasure] = useState<DayMeasure>('revenue');
  return (
    <>
      <MeasureChoice measure={measure} onChoose={setMeasure} />
      <Bars days={days} measure={measure} />
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary text-sm">
          {m.today_days_table()}
        </summary>
        <DaysTable days={days} />
      </details>
    </>
  );
}

function dayText(day: string): string {
  return formatDay(dayStart(day), currentLanguage());
}

function Bars({ days, measure }: { days: readonly DailyRow[]; measure: DayMeasure }) {
  const { name, text } = DAY_MEASURES[measure];
  const highest = days.reduce<DailyRow | undefined>(
    (high, row) => (high === undefined || row[measure] > high[measure] ? row : high),
    undefined,
  );
  if (highest === undefined || highest[measure] === 0)
    return <p className="rounded-md bg-sunken p-4 text-ink-soft">{m.today_days_none()}</p>;
  const label = m.today_days_label({
    measure: name(),
    figure: text(highest[measure]),
    day: dayText(highest.day),
  });
  return (
    <BarChart
      label={label}
      bars={days.map((row) => ({
        key: row.day,
        value: row[measure],
        tick: String(Number(row.day.slice(-2))),
      }))}
    />
  );
}

/** The latest day first. */
function DaysTable({ days }: { days: readonly DailyRow[] }) {
  const heads = [m.today_orders(), m.today_money(), m.today_cancelled_head()];
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {m.today_day()}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 ps-3 text-end font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map(({ day, orders, revenue, cancelled }) => (
            <tr key={day} className="*:py-2">
              <th scope="row" className="whitespace-nowrap pe-3 text-start font-normal">
                {dayText(day)}
              </th>
              <td className="ps-3 text-end">{orders}</td>
              <td className="ps-3 text-end">{dollars(revenue)}</td>
              <td className="ps-3 text-end">{cancelled}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
