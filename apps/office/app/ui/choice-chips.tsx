import { Link } from 'react-router';

/** One of the choices. */
export interface ChoiceChip {
  key: string;
  text: string;
  /** The address' search that makes this choice. */
  search: string;
}

interface ChoiceChipsProps {
  label: string;
  chips: readonly ChoiceChip[];
  chosen: string;
}

/** One choice of several, kept in the address. */
export function ChoiceChips({ label, chips, chosen }: ChoiceChipsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ key, text, search }) => (
          <li key={key}>
            <Link
              to={{ search }}
              replace
              preventScrollReset
              data-edge
              aria-current={key === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full bg-surface px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current=true]:bg-primary aria-[current=true]:text-on-primary aria-[current=true]:ring-primary"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
