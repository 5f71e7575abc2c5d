import { isDeliveryMethod } from '@phsar/domain/delivery';
import { deliveryMethodName, provinceName } from '@phsar/texts/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { type FiguresRow, FiguresTable } from '../../ui/figures-table.tsx';
import { ReportPart, type ReportProps } from './report-part.tsx';
import type { DayRange } from './report-range.ts';

interface Place extends Omit<FiguresRow, 'name'> {
  name: string;
}

/** The provinces that orders went to. */
export function ProvincesReport(props: ReportProps) {
  return (
    <PlacesReport
      {...props}
      kind="province"
      head={m.orders_province()}
      load={async (query, signal) =>
        (await api.call('reportProvinces', { query }, { signal })).data.map(({ province, ...figures }) => ({
          key: province,
          name: provinceName(province, currentLanguage()),
          ...figures,
        }))
      }
    />
  );
}

/** Who took the orders. */
export function CouriersReport(props: ReportProps) {
  return (
    <PlacesReport
      {...props}
      kind="courier"
      head={m.orders_courier()}
      load={async (query, signal) =>
        (await api.call('reportCouriers', { query }, { signal })).data.map(({ courier, ...figures }) => ({
          key: courier,
          name: isDeliveryMethod(courier) ? deliveryMethodName(courier, currentLanguage()) : courier,
          ...figures,
        }))
      }
    />
  );
}

interface PlacesReportProps extends ReportProps {
  /** The filter of the list of orders. */
  kind: 'province' | 'courier';
  head: string;
  load: (query: DayRange, signal: AbortSignal) => Promise<Place[]>;
}

function PlacesReport({ kind, head, load, ...props }: PlacesReportProps) {
  const { range } = props;
  const loaded = useQuery({ queryKey: [kind, range], queryFn: ({ signal }) => load(range, signal) });
  return (
    <ReportPart
      {...props}
      name={`${kind}s`}
      loaded={loaded}
      isEmpty={(places) => places.length === 0}
      csv={(places) => [
        [head, m.today_orders(), m.today_money(), m.today_cancelled_head()],
        ...places.map(({ name, orders, revenue, cancelled }) => [name, orders, revenue, cancelled]),
      ]}
    >
      {(places) => (
        <FiguresTable
          hasBars
          head={head}
          rows={places.map(({ name, ...place }) => ({
            ...place,
            name: (
              <Link
                to={`/orders?${new URLSearchParams({ [kind]: place.key, ...range })}`}
                className="inline-flex min-h-11 items-center wrap-break-word font-semibold text-primary hover:underline"
              >
                {name}
              </Link>
            ),
          }))}
        />
      )}
    </ReportPart>
  );
}
