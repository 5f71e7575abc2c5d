import { markedParts } from '../lib/lists/title-search.ts';

/** A title with the searched text highlighted. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  if (search === '') return <span>{text}</span>;
  return markedParts(text, search).map((part, place) =>
    part.isMarked ? (
      <mark key={place} className="rounded-sm bg-warning-soft text-ink">
        {part.text}
      </mark>
    ) : (
      <span key={place}>{part.text}</span>
    ),
  );
}
