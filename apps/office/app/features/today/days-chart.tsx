import type { DailyRow } from '@phsar/contract/office/wire';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDay } from '@phsar/texts/dates';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DAY_MEASURES, type DayMeasure, MeasureChoice } from '../../ui/day-measures.tsx';
import { FiguresTable } from '../../ui/figures-table.tsx';

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
        <FiguresTable
          head={m.today_day()}
          rows={[...days].reverse().map(({ day, ...figures }) => ({
            key: day,
            name: <span className="whitespace-nowrap">{dayText(day)}</span>,
            ...figures,
          }))}
        />
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
