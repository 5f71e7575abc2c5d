import type { ProductReportRow } from '@phsar/contract/office/wire';
import { MoreButton } from '@phsar/ui/more-button';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../lib/client.ts';
import { usePages, withFurther } from '../../lib/use-pages.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { ShareBar } from '../../ui/figures-table.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { useIsDesk } from '../../ui/use-is-desk.ts';
import type { CsvRow } from './download-csv.ts';
import { ReportPart, type ReportProps } from './report-part.tsx';
import type { DayRange } from './report-range.ts';

const SORTS = { pieces: m.reports_by_pieces, revenue: m.reports_by_money } as const;
type Sort = keyof typeof SORTS;

/** The most that the server gives in one page. */
const LARGEST_PAGE = 200;

interface Wanted extends DayRange {
  sort: Sort;
}

const productId = (row: ProductReportRow) => row.productId;

/** All of them, for the file. */
async function loadAll(query: Wanted): Promise<ProductReportRow[]> {
  let rows: ProductReportRow[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await api.call('reportProducts', { query: { ...query, limit: LARGEST_PAGE, after } });
    // A product whose sums change between two pages may stand on both.
    rows = withFurther(rows, page.data, productId);
    after = page.next;
  }
  return rows;
}

async function csvOf(query: Wanted): Promise<CsvRow[]> {
  const rows = await loadAll(query);
  return [
    [m.reports_product(), m.reports_pieces(), m.today_orders(), m.today_money()],
    ...rows.map(({ productName, pieces, orders, revenue }) => [productName, pieces, orders, revenue]),
  ];
}

/** Best sellers, by pieces or by money. */
export function ProductsReport(props: ReportProps) {
  const { range } = props;
  const [search, setSearch] = useSearchParams();
  const sort: Sort = search.get('sort') === 'revenue' ? 'revenue' : 'pieces';
  const query = { ...range, sort };
  const list = usePages(
    ['reportProducts', query],
    ({ after }, options) => api.call('reportProducts', { query: { ...query, after } }, options),
    { idOf: productId },
  );

  function choose(chosen: Sort) {
    const changed = new URLSearchParams(search);
    changed.set('sort', chosen);
    setSearch(changed, { replace: true, preventScrollReset: true });
  }

  return (
    <ReportPart
      {...props}
      name="products"
      loaded={list}
      isEmpty={({ entries }) => entries.length === 0}
      csv={() => csvOf(query)}
    >
      {({ entries, next }) => (
        <>
          <fieldset className="mb-3 flex flex-wrap gap-2 print:hidden">
            <legend className="sr-only">{m.reports_sort()}</legend>
            {(Object.keys(SORTS) as Sort[]).map((each) => (
              <button
                key={each}
                type="button"
                data-edge
                aria-pressed={each === sort}
                onClick={() => choose(each)}
                className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-pressed:bg-primary aria-pressed:text-on-primary aria-pressed:ring-primary"
              >
                {SORTS[each]()}
              </button>
            ))}
          </fieldset>
          <Products rows={entries} sort={sort} />
          {next !== null && (
            <MoreButton label={m.reports_more()} status={list.moreStatus} onMore={list.loadMore} />
          )}
        </>
      )}
    </ReportPart>
  );
}

function Products({ rows, sort }: { rows: readonly ProductReportRow[]; sort: Sort }) {
  const isDesk = useIsDesk();
  const highest = rows[0]?.[sort] ?? 0;
  const shareOf = (row: ProductReportRow) => (highest === 0 ? 0 : row[sort] / highest);
  return isDesk ? (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {m.reports_product()}
          </th>
          {[m.reports_pieces(), m.today_orders(), m.today_money()].map((head) => (
            <th key={head} scope="col" className="py-2 ps-3 text-end font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, at) => (
          <tr key={row.productId} className="*:py-2">
            <th scope="row" className="w-1/2 pe-3 text-start font-normal">
              <ProductName row={row} place={at + 1} />
              <ShareBar share={shareOf(row)} />
            </th>
            <td className="ps-3 text-end">{row.pieces}</td>
            <td className="ps-3 text-end">{row.orders}</td>
            <td className="ps-3 text-end">{dollars(row.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <ol className="divide-y divide-line">
      {rows.map((row, at) => (
        <li key={row.productId} className="py-3">
          <ProductName row={row} place={at + 1} />
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 tabular-nums">
            <span>{m.reports_pieces_count({ count: row.pieces })}</span>
            <span className="font-semibold">{dollars(row.revenue)}</span>
          </p>
          <ShareBar share={shareOf(row)} />
        </li>
      ))}
    </ol>
  );
}

function ProductName({ row, place }: { row: ProductReportRow; place: number }) {
  return (
    <Link to={`/products/${row.productId}`} className="flex min-h-11 items-center gap-3 hover:underline">
      <span className="w-6 shrink-0 text-end text-ink-soft tabular-nums">{place}</span>
      <Thumbnail url={row.productImage} />
      <span className="min-w-0 wrap-anywhere font-semibold text-primary">{row.productName}</span>
    </Link>
  );
}
