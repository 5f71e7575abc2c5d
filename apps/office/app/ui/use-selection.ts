import { useState } from 'react';

/** Rows of a list that were chosen to do something with several at once. */
export interface Selection<T extends { _id: string }> {
  /** In the list's order; what the list no longer shows is not chosen any more. */
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
