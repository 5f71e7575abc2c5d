import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { dollars } from './dollars.ts';

/** The figures of a day, a place or a kind of customer. */
export interface FiguresRow {
  key: string;
  name: ReactNode;
  /** Including cancelled ones. */
  orders: number;
  /** Dollars, without cancelled orders. */
  revenue: number;
  /** How many of `orders` are cancelled. */
  cancelled: number;
}

interface FiguresTableProps {
  /** Above the names. */
  head: string;
  rows: readonly FiguresRow[];
  /** Draws each row's share of the highest money below its name. */
  hasBars?: boolean;
}

/** Orders, money and cancellations by whatever the rows are. */
export function FiguresTable({ head, rows, hasBars = false }: FiguresTableProps) {
  const highest = Math.max(...rows.map(({ revenue }) => revenue));
  const heads = [m.today_orders(), m.today_money(), m.today_cancelled_head()];
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <th scope="col" className="py-2 pe-1 text-start sm:pe-3 align-bottom font-semibold">
              {head}
            </th>
            {heads.map((text) => (
              <th key={text} scope="col" className="py-2 ps-2 text-end sm:ps-3 align-bottom font-semibold">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, orders, revenue, cancelled }) => (
            <tr key={key} className="*:py-2 *:align-baseline">
              <th scope="row" className="pe-1 text-start sm:pe-3 font-normal">
                <span>{name}</span>
                {hasBars && <ShareBar share={highest === 0 ? 0 : revenue / highest} />}
              </th>
              <td className="ps-2 text-end sm:ps-3">{orders}</td>
              <td className="ps-2 text-end sm:ps-3">{dollars(revenue)}</td>
              <td className="ps-2 text-end sm:ps-3">{cancelled}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param share of the highest row, 0 to 1; the figure itself stands beside it */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1.5 w-full">
      <rect width="100" height="4" className="fill-sunken" />
      <rect width={100 * share} height="4" className="fill-primary" />
    </svg>
  );
}
