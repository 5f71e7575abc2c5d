import { classNames } from '@phsar/ui/class-names';
import type { Elements } from '@phsar/ui/elements';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChoiceBox } from './choice-box.tsx';
import { useIsDesk } from './use-is-desk.ts';
import { boxId, type Selection } from './use-selection.ts';

/** A column of the table. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Of each cell below the head. */
  className?: string;
}

/** Lets rows be chosen, for actions on several at once. */
export interface Choosing<Row extends { _id: string }> {
  selection: Selection<Row>;
  /** The accessible name of a row's checkbox. */
  labelOf: (row: Row) => string;
  /** The accessible name of the checkbox for all rows. */
  allLabel: string;
  /** The cards have their box at the start: the box of all stands above it. */
  isBoxFirst?: boolean;
}

interface RowListProps<Row extends { _id: string }> {
  rows: readonly Row[];
  /** Names the cards as a list, where the page has others. */
  label?: string;
  /** What a card shows. `box` chooses the row; null where none can be chosen. */
  card: (row: Row, box: Elements) => ReactNode;
  /** Lays the card out; includes its padding. */
  cardClass?: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  /** For rows where cells of several lines are next to short ones. */
  isTopAligned?: boolean;
  /** Rows hold a `RowLink`, and show that they can be pressed. */
  areLinks?: boolean;
  choosing?: Choosing<Row> | null;
}

/** The frame of every list: cards on a phone, a table from 900 px on. */
export function RowList<Row extends { _id: string }>(props: RowListProps<Row>) {
  return useIsDesk() ? <Table {...props} /> : <Cards {...props} />;
}

interface RowLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** Names a row and leads to it; the whole row can be pressed. */
export function RowLink({ to, className, children }: RowLinkProps) {
  return (
    <Link to={to} className={classNames('after:absolute after:inset-0 in-[li]:after:rounded-lg', className)}>
      {children}
    </Link>
  );
}

interface ChooseAllProps<Row extends { _id: string }> {
  choosing: Choosing<Row>;
}

function ChooseAll<Row extends { _id: string }>({ choosing: { selection, allLabel } }: ChooseAllProps<Row>) {
  const { chosen, areAllChosen, chooseAll } = selection;
  return (
    <ChoiceBox
      id={boxId('all')}
      label={allLabel}
      isChosen={areAllChosen}
      isPartly={chosen.length > 0 && !areAllChosen}
      onChange={chooseAll}
    />
  );
}

function boxOf<Row extends { _id: string }>(row: Row, { selection, labelOf }: Choosing<Row>) {
  return (
    <ChoiceBox
      id={boxId(row)}
      label={labelOf(row)}
      isChosen={selection.isChosen(row)}
      onChange={() => selection.toggle(row)}
    />
  );
}

function Cards<Row extends { _id: string }>(props: RowListProps<Row>) {
  const { rows, label, card, cardClass = 'p-4', areLinks = true, choosing = null } = props;
  return (
    <>
      {choosing !== null && (
        <div className={classNames('-mt-2 mb-1 flex items-center gap-1', choosing.isBoxFirst && 'ps-1.5')}>
          <ChooseAll choosing={choosing} />
          <span aria-hidden="true" className="text-ink-soft text-sm">
            {choosing.allLabel}
          </span>
        </div>
      )}
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.map((row) => (
          <li
            key={row._id}
            data-edge
            className={classNames(
              'row-when-near relative rounded-lg bg-surface shadow-sm has-checked:ring-2 has-checked:ring-primary',
              areLinks && 'transition hover:shadow-md',
              cardClass,
            )}
          >
            {card(row, choosing === null ? null : boxOf(row, choosing))}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Keeps a badge visible on a hovered or chosen row of the same colour. Not by `**`: a rule for every element below a `:has`
 * restyles the whole page with each element that comes or goes.
 */
const ROW_LINK =
  'transition hover:bg-primary-soft has-checked:bg-primary-soft hover:[&_[data-tone=primary]]:bg-surface has-checked:[&_[data-tone=primary]]:bg-surface';

function Table<Row extends { _id: string }>(props: RowListProps<Row>) {
  const { rows, columns, isTopAligned = false, areLinks = true, choosing = null } = props;
  const [naming, ...others] = columns;
  return (
    <div data-edge className="overflow-x-auto rounded-lg bg-surface shadow-sm">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b text-ink-soft text-sm">
            {choosing !== null && (
              <td className="ps-2">
                <ChooseAll choosing={choosing} />
              </td>
            )}
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={row._id}
              className={classNames(
                'relative *:px-4 *:py-3',
                isTopAligned && 'align-top',
                areLinks && ROW_LINK,
              )}
            >
              {choosing !== null && (
                <td className={classNames('w-0 p-0! ps-2!', isTopAligned && 'pt-1.5!')}>
                  {boxOf(row, choosing)}
                </td>
              )}
              <th scope="row" className={classNames('text-start', naming?.className)}>
                {naming?.cell(row)}
              </th>
              {others.map(({ head, cell, className }) => (
                <td key={head} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
