import type { TodayReport } from '@phsar/contract/office/wire';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { Section } from '../../ui/section.tsx';

/** Orders and money of today, each beside the same weekday of last week. */
export function TodayFigures({ today, lastWeek }: Pick<TodayReport, 'today' | 'lastWeek'>) {
  return (
    <Section title={m.today_so_far()}>
      <dl className="-mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
        <Figure term={m.today_orders()} now={String(today.orders)} before={String(lastWeek.orders)} />
        <Figure term={m.today_money()} now={dollars(today.revenue)} before={dollars(lastWeek.revenue)} />
      </dl>
      {today.cancelled > 0 && (
        <p className="mt-3 text-ink-soft text-sm">{m.today_cancelled({ count: today.cancelled })}</p>
      )}
    </Section>
  );
}

function Figure({ term, now, before }: { term: string; now: string; before: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd className="wrap-anywhere font-semibold text-2xl tabular-nums">{now}</dd>
      <dd className="text-ink-soft text-sm tabular-nums">{m.today_week_ago({ figure: before })}</dd>
    </div>
  );
}
