import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { ReportPart, type ReportProps } from './report-part.tsx';

const KINDS = { new: m.reports_new, returning: m.reports_returning } as const;

/** First orders beside those of customers who came back. */
export function CustomersReport(props: ReportProps) {
  const { range } = props;
  const loaded = useQuery(callQuery('reportCustomers', { query: range }));
  return (
    <ReportPart
      {...props}
      name="customers"
      loaded={loaded}
      isEmpty={(rows) => rows.every(({ orders }) => orders === 0)}
      csv={(rows) => [
        [m.reports_customers(), m.today_orders(), m.today_money(), m.today_cancelled_head()],
        ...rows.map(({ kind, orders, revenue, cancelled }) => [KINDS[kind](), orders, revenue, cancelled]),
      ]}
    >
      {(rows) => (
        <>
          <FiguresTable
            hasBars
            head={m.reports_customers()}
            rows={rows.map(({ kind, ...figures }) => ({ key: kind, name: KINDS[kind](), ...figures }))}
          />
          <p className="mt-4 text-ink-soft text-sm">{m.reports_new_hint()}</p>
        </>
      )}
    </ReportPart>
  );
}
