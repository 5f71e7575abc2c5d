import type { DailyRow } from '@phsar/contract/office/wire';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDay, formatMonth } from '@phsar/texts/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DAY_MEASURES, type DayMeasure, MeasureChoice } from '../../ui/day-measures.tsx';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { ReportPart, type ReportProps } from './report-part.tsx';

/** More days than this are shown by month. */
const MOST_DAYS = 62;

interface Time {
  key: string;
  text: string;
  tick: string;
  orders: number;
  revenue: number;
  cancelled: number;
}

/** The days as they are shown, the first first. */
function timesOf(days: readonly DailyRow[]): Time[] {
  const language = currentLanguage();
  if (days.length <= MOST_DAYS) {
    return days.map(({ day, ...figures }) => ({
      key: day,
      text: formatDay(dayStart(day), language),
      tick: String(Number(day.slice(-2))),
      ...figures,
    }));
  }
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))];
  return months.map((month) => {
    const rows = days.filter(({ day }) => day.startsWith(month));
    return {
      key: month,
      text: formatMonth(dayStart(`${month}-01`), language),
      tick: String(Number(month.slice(-2))),
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      revenue: rows.reduce((sum, { revenue }) => sum + revenue, 0),
      cancelled: rows.reduce((sum, { cancelled }) => sum + cancelled, 0),
    };
  });
}

/** Orders and money of each day, or of each month of a long time. */
export function DaysReport(props: ReportProps) {
  const loaded = useQuery(callQuery('reportDaily', { query: props.range }));
  return (
    <ReportPart
      {...props}
      name="days"
      loaded={loaded}
      isEmpty={(days) => days.every(({ orders }) => orders === 0)}
      csv={(days) => [
        [m.today_day(), m.today_orders(), m.today_money(), m.today_cancelled_head()],
        ...days.map(({ day, orders, revenue, cancelled }) => [day, orders, revenue, cancelled]),
      ]}
    >
      {(days) => <Times times={timesOf(days)} isByMonth={days.length > MOST_DAYS} />}
    </ReportPart>
  );
}

function Times({ times, isByMonth }: { times: readonly Time[]; isByMonth: boolean }) {
  const [measure, setMeasure] = useState<DayMeasure>('revenue');
  const { name, text } = DAY_MEASURES[measure];
  const highest = times.reduce((high, time) => (time[measure] > high[measure] ? time : high));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-2">
      <div>
        <MeasureChoice measure={measure} onChoose={setMeasure} />
        {times.length > 1 && highest[measure] > 0 && (
          <BarChart
            bars={times.map((time) => ({ key: time.key, tick: time.tick, value: time[measure] }))}
            label={m.today_days_label({
              measure: name(),
              figure: text(highest[measure]),
              day: highest.text,
            })}
          />
        )}
      </div>
      <FiguresTable
        head={isByMonth ? m.reports_month_head() : m.today_day()}
        rows={[...times].reverse().map(({ key, text, ...figures }) => ({
          key,
          name: <span className="whitespace-nowrap">{text}</span>,
          ...figures,
        }))}
      />
    </div>
  );
}
