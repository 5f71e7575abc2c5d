import { SearchBox } from '@phsar/ui/search-box';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';

/** After the last letter, before it is searched for. Milliseconds. */
const TYPING_PAUSE = 300;

/** @param q what is searched for now, by the address */
export function OrderSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [asked, setAsked] = useState(q);
  const [isComposing, setIsComposing] = useState(false);
  const [seen, setSeen] = useState(q);
  // The address changed by other means than this box.
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const wanted = text.trim();
  function ask() {
    setAsked(wanted);
    onSearch(wanted);
  }
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    if (isComposing || wanted === asked) return;
    const timer = setTimeout(() => askAfterPause(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, asked, isComposing]);
  return (
    <SearchBox
      label={m.orders_search()}
      clearLabel={m.orders_search_clear()}
      value={text}
      onChange={setText}
      onSubmit={ask}
      onComposing={setIsComposing}
    />
  );
}
