import type { DailyRow } from '@phsar/contract/office/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { type DayRange, rangeText } from './report-range.ts';

interface Totals {
  orders: number;
  revenue: number;
  cancelled: number;
}

function totalsOf(days: readonly DailyRow[]): Totals {
  const total = (name: keyof Totals) => days.reduce((sum, row) => sum + row[name], 0);
  return { orders: total('orders'), revenue: total('revenue'), cancelled: total('cancelled') };
}

/** The money of an order that was not cancelled, on average. */
function averageOf({ orders, revenue, cancelled }: Totals): number {
  return orders > cancelled ? revenue / (orders - cancelled) : 0;
}

async function loadDays(query: DayRange, signal: AbortSignal): Promise<DailyRow[]> {
  return (await api.call('reportDaily', { query }, { signal })).data;
}

/** The days' totals, each beside that of the days before. */
export function Summary({ range, before }: { range: DayRange; before: DayRange }) {
  const loaded = useQuery({
    queryKey: ['summary', range, before],
    queryFn: async ({ signal }) => {
      const [now, earlier] = await Promise.all([loadDays(range, signal), loadDays(before, signal)]);
      return { now: totalsOf(now), earlier: totalsOf(earlier) };
    },
  });
  return (
    <Section title={m.reports_totals()} note={m.reports_compared({ days: rangeText(before) })}>
      <LoadState loaded={loaded}>
        {({ now, earlier }) => (
          <dl className="grid grid-cols-2 gap-4 max-[21.9rem]:grid-cols-1 sm:grid-cols-4">
            <Figure term={m.today_money()} now={now.revenue} before={earlier.revenue} text={dollars} />
            <Figure term={m.today_orders()} now={now.orders} before={earlier.orders} text={String} />
            <Figure
              term={m.reports_average()}
              now={averageOf(now)}
              before={averageOf(earlier)}
              text={dollars}
            />
            <Figure
              term={m.today_cancelled_head()}
              now={now.cancelled}
              before={earlier.cancelled}
              text={String}
            />
          </dl>
        )}
      </LoadState>
    </Section>
  );
}

interface FigureProps {
  term: string;
  now: number;
  before: number;
  text: (value: number) => string;
}

function Figure({ term, now, before, text }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="wrap-anywhere font-semibold text-xl tabular-nums">{text(now)}</dd>
      <dd className="text-ink-soft text-sm tabular-nums">{m.reports_before({ figure: text(before) })}</dd>
    </div>
  );
}
