import { markedParts } from '../lib/lists/title-search.ts';

/** A title with the searched text highlighted. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  return (
    // Replaced as a whole: a browser's translation may have replaced its text nodes.
    <span key={`${search} ${text}`}>
      {search === ''
        ? text
        : markedParts(text, search).map((part, place) =>
            part.isMarked ? (
              <mark key={place} className="rounded-sm bg-warning-soft text-ink">
                {part.text}
              </mark>
            ) : (
              part.text
            ),
          )}
    </span>
  );
}
