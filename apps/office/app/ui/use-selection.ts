import { useEffect, useState } from 'react';

/** Rows of a list that were chosen to do something with several at once. */
export interface Selection<T extends { _id: string }> {
  /** In the list's order; rows that the list no longer shows are not among them. */
  chosen: readonly T[];
  areAllChosen: boolean;
  isChosen: (row: T) => boolean;
  toggle: (row: T) => void;
  /** Chooses all that is shown, or none. */
  chooseAll: (isChosen: boolean) => void;
}

/** @param name of the list: another one starts with nothing chosen */
export function useSelection<T extends { _id: string }>(name: string, rows: readonly T[]): Selection<T> {
  const [kept, setKept] = useState<{ name: string; ids: ReadonlySet<string> }>({ name, ids: new Set() });
  const ids = kept.name === name ? kept.ids : new Set<string>();
  const setIds = (changed: ReadonlySet<string>) => setKept({ name, ids: changed });
  const chosen = rows.filter(({ _id }) => ids.has(_id));
  return {
    chosen,
    areAllChosen: rows.length > 0 && chosen.length === rows.length,
    isChosen: ({ _id }) => ids.has(_id),
    toggle({ _id }) {
      const changed = new Set(ids);
      if (!changed.delete(_id)) changed.add(_id);
      setIds(changed);
    },
    chooseAll: (isChosen) => setIds(new Set(isChosen ? rows.map(({ _id }) => _id) : [])),
  };
}

/** The element id of the checkbox for a row, or for all rows. */
export function boxId(row: { _id: string } | 'all'): string {
  return `choose-${row === 'all' ? row : row._id}`;
}

/**
 * For a dialog about chosen rows: when it closes, the bar with the button that opened it may be gone. The focus then
 * goes to the checkbox of the first row that is still listed, else to the one for all rows.
 * @param rows what the dialog is about, the same array while it is open; null while it is closed
 */
export function useFocusBack(rows: readonly { _id: string }[] | null): void {
  useEffect(() => {
    if (rows === null) return;
    return () => {
      // The button still exists, and the dialog has returned the focus to it.
      if (document.activeElement !== document.body) return;
      const ids = [...rows.map(boxId), boxId('all')];
      ids
        .map((id) => document.getElementById(id))
        .find((element) => element !== null)
        ?.focus();
    };
  }, [rows]);
}
