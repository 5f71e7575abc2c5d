import { SEARCH_PARAMETER } from '@phsar/contract/shop/paths';
import { tidySearch } from '@phsar/domain/search/text';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';

const TYPING_PAUSE_MS = 200;

export interface SearchQuery {
  /** The text in the search box. */
  text: string;
  setText: (text: string) => void;
  /** The query in the address: the text, after a pause in typing. */
  query: string;
  /** While an input method composes text, nothing is searched for. */
  setComposing: (isComposing: boolean) => void;
  /** Searches without waiting for a pause. */
  submit: () => void;
}

/** A search in the address (`?q=`): it can be shared, and survives a reload and going back. */
export function useSearchQuery(): SearchQuery {
  const [parameters, setParameters] = useSearchParams();
  const query = tidySearch(parameters.get(SEARCH_PARAMETER) ?? '');
  const [text, setText] = useState(query);
  const [isComposing, setComposing] = useState(false);
  const navigationType = useNavigationType();

  const followAddress = useEffectEvent(() => {
    // Our own changes replace the history entry; any other (a link, going back) sets the box's text.
    if (navigationType !== 'REPLACE') setText(query);
  });
  useEffect(() => followAddress(), [query]);

  const send = useEffectEvent(() => search(text));
  useEffect(() => {
    if (isComposing || tidySearch(text) === query) return;
    const timer = setTimeout(() => send(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, isComposing]);

  function search(wanted: string) {
    const tidied = tidySearch(wanted);
    if (tidied === query) return;
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (tidied === '') after.delete(SEARCH_PARAMETER);
        else after.set(SEARCH_PARAMETER, tidied);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { text, setText, query, setComposing, submit: () => search(text) };
}
