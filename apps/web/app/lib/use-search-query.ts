import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { tidySearch } from './title-search.ts';

/** The search in an address. */
export const SEARCH_PARAMETER = 'q';

const TYPING_PAUSE_MS = 200;

export interface SearchQuery {
  /** What stands in the search box. */
  text: string;
  setText: (text: string) => void;
  /** What is searched for: the text once the person paused, as the address says. */
  query: string;
  /** While letters are being put together (an input method), nothing is searched for. */
  setComposing: (isComposing: boolean) => void;
  /** Searches at once. */
  submit: () => void;
}

/** A search kept in the address as `?q=`: shareable, and still there after a reload or a step back. */
export function useSearchQuery(): SearchQuery {
  const [parameters, setParameters] = useSearchParams();
  const query = tidySearch(parameters.get(SEARCH_PARAMETER) ?? '');
  const [text, setText] = useState(query);
  const [isComposing, setComposing] = useState(false);
  const navigationType = useNavigationType();

  const followAddress = useEffectEvent(() => {
    // Our own changes replace; any other (a link, a step back) decides what stands in the box.
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
