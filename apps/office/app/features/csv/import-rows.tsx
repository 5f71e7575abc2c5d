import type { ImportedRow } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ACTIONS, cellText, columnName, faultText } from './csv-words.ts';

const PAGE = 50;

/** What the file does, row by row; rows that change nothing are left out. */
export function ImportRows({ rows }: { rows: readonly ImportedRow[] }) {
  const [isOnlyWrong, setIsOnlyWrong] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const telling = rows.filter(({ action }) => action !== 'unchanged');
  const wrong = telling.filter(({ action }) => action === 'error');
  const isFiltered = isOnlyWrong && wrong.length > 0;
  const listed = isFiltered ? wrong : telling;
  const show = (isOnly: boolean) => () => {
    setIsOnlyWrong(isOnly);
    setShown(PAGE);
  };
  if (telling.length === 0) return null;
  return (
    <>
      {wrong.length > 0 && wrong.length < telling.length && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{m.csv_show()}</legend>
          <Choice isChosen={!isFiltered} onChoose={show(false)}>
            {m.csv_show_all({ count: telling.length })}
          </Choice>
          <Choice isChosen={isFiltered} onChoose={show(true)}>
            {m.csv_show_wrong({ count: wrong.length })}
          </Choice>
        </fieldset>
      )}
      <ul aria-label={m.csv_rows()} className="divide-y divide-line">
        {listed.slice(0, shown).map((row) => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
      {listed.length > shown && (
        <Button variant="secondary" className="self-center" onClick={() => setShown(shown + PAGE)}>
          {m.csv_show_more()}
        </Button>
      )}
    </>
  );
}

function Choice({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <Button
      variant={isChosen ? 'primary' : 'secondary'}
      size="sm"
      className="min-h-11"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}

function Row({ row: { row, key, name, productId, action, changes, errors } }: { row: ImportedRow }) {
  const { text, tone } = ACTIONS[action];
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-soft text-sm tabular-nums">{m.csv_row({ row })}</span>
        <Badge tone={tone}>{text()}</Badge>
        <span className="wrap-anywhere min-w-0 font-semibold">{name || key}</span>
      </p>
      {errors.length > 0 && (
        <ul className="mt-1 text-danger text-sm">
          {errors.map((error) => (
            <li key={`${error.field} ${error.code}`} className="wrap-anywhere">
              {faultText(error)}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <dl className="mt-1 text-sm">
          {changes.map(({ field, from, to }) => (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{columnName(field)}</dt>
              <dd className="wrap-anywhere line-clamp-3 min-w-0">
                {productId !== null && (
                  <>
                    <Cell field={field} text={from} />
                    <span>{' → '}</span>
                  </>
                )}
                <Cell field={field} text={to} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Cell({ field, text }: { field: string; text: string }) {
  return text === '' ? (
    <em className="text-ink-soft">{m.csv_empty_cell()}</em>
  ) : (
    <span>{cellText(field, text)}</span>
  );
}
