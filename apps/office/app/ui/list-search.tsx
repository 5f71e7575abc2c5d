import { SearchBox } from '@phsar/ui/search-box';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { searchText, withFilters } from '../lib/list-filters.ts';
import { m } from '../paraglide/messages.js';

/** Milliseconds after the last keystroke before the search runs. */
const TYPING_PAUSE = 300;

interface ListSearchProps {
  label: string;
  /** The current search. */
  q: string;
  onSearch: (q: string) => void;
}

/** Searches when typing pauses, unless another page is being opened: a search would call that off. */
export function ListSearch({ label, q, onSearch }: ListSearchProps) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [isComposing, setIsComposing] = useState(false);
  const [seen, setSeen] = useState(q);
  // The address was changed by something other than this box.
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const wanted = text.trim();
  const isLeaving = useNavigation().state !== 'idle';
  function ask() {
    setAsked(wanted);
    onSearch(wanted);
  }
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    if (isComposing || isLeaving || wanted === asked) return;
    const timer = setTimeout(() => askAfterPause(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, asked, isComposing, isLeaving]);
  return (
    <SearchBox
      label={label}
      clearLabel={m.ui_search_clear()}
      value={text}
      onChange={setText}
      onSubmit={ask}
      onComposing={setIsComposing}
    />
  );
}

/** Searches the screen's list: the text is `q` in the address. */
export function AddressSearch({ label }: { label: string }) {
  const [search, setSearch] = useSearchParams();
  return (
    <ListSearch
      label={label}
      q={searchText(search.get('q') ?? '') ?? ''}
      onSearch={(q) => setSearch(withFilters(search, { q }), { replace: true })}
    />
  );
}
